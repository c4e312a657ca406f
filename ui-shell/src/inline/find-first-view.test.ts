import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AnyKernel, createKernel, definePlugin, type PluginTypes } from '#kernel'
import { createMockConnector, createTestPlatform } from '#testing'
import { findFirstView } from './find-first-view.js'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}
const view = (modalOnly = false) => ({
  load: async () => ({ default: () => null }),
  title: 'title',
  modalOnly,
})
const plugin = (id: string, manifest: object) =>
  definePlugin<PluginTypes>({ id, version: '0.1.0', kernel: '*', ...manifest } as never) as never
let kernel: AnyKernel

beforeEach(() => {
  kernel = createKernel({ projectId: 'test', networks: [network], platform: createTestPlatform() })
    .use(
      plugin('login', {
        contributes: {
          views: { Connect: view(), Frame: view(true), Help: view() },
          connectors: [{ id: 'mock', create: () => createMockConnector({ id: 'mock', name: 'Mock' }) }],
          openRules: [{ id: 'login', stage: 'fallback', resolve: () => ({ view: 'Connect' }) }],
        },
      }),
    )
    .use(
      plugin('person', {
        contributes: {
          views: { Person: view() },
          openRules: [
            {
              id: 'person',
              stage: 'default',
              resolve: ({ connected }: { readonly connected: boolean }) =>
                connected ? { view: 'Person' } : undefined,
            },
          ],
        },
      }),
    )
    .use(
      plugin('transfer', {
        uses: ['person'],
        contributes: { views: { Transfer: view() }, routes: { pass: { view: 'Transfer' } } },
      }),
    )
})

afterEach(() => kernel.dispose())

const first = async (name: string, params?: unknown) =>
  (await findFirstView(kernel, name, params)).target?.view

it('finds a view by the name of its route or its own, and Connect in its place while it needs an account', async () => {
  await kernel.start()
  expect(
    await Promise.all(['Help', 'Connect', '', 'Person', 'pass', 'Transfer'].map((name) => first(name))),
  ).toEqual(['Help', 'Connect', 'Connect', 'Connect', 'Connect', 'Connect'])
  await kernel.connections.connect('mock')
  expect(await Promise.all(['Help', 'Connect', '', 'Person', 'pass'].map((name) => first(name)))).toEqual([
    'Help',
    'Connect',
    'Person',
    'Person',
    'Transfer',
  ])
  expect(await findFirstView(kernel, 'pass', { token: 'ETH' })).toEqual({
    target: { view: 'Transfer', params: { token: 'ETH' } },
  })
})

it('names the problem of an unknown view and of one that only the modal displays, once the kernel has started', async () => {
  expect(await findFirstView(kernel, 'Nothing', undefined)).toEqual({})
  await kernel.start()
  expect(await findFirstView(kernel, 'Nothing', undefined)).toMatchObject({
    problem: { code: 'VIEW_NOT_FOUND', details: 'Nothing', fix: expect.stringContaining('Use the plugin') },
  })
  expect(await findFirstView(kernel, 'Frame', undefined)).toMatchObject({
    problem: { code: 'VIEW_MODAL_ONLY', details: 'Frame', fix: expect.stringContaining('kernel.open') },
  })
})
