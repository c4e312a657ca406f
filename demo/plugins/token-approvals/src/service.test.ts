import { contributeTo, createKernel, definePlugin } from 'quoin/kernel'
import { createMockNetwork, createTestPlatform } from 'quoin/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { alice, bridge, dai, exchange, makeWorld } from '../tests/make-world.js'
import { knownSpenders, type TokenApproval, tokenApprovals } from './manifest.js'
import ar from './messages.ar.js'
import en from './messages.en.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const approval: TokenApproval = {
  id: 'one',
  account: `eip155:1:${alice}`,
  token: dai,
  spender: exchange,
  allowance: 5n,
  unlimited: false,
  symbol: 'DAI',
  decimals: 18,
}

it('accepts names of spenders from other plugins, per network, and sanitizes them [KRN-02] [KRN-06]', async () => {
  const address = exchange.toUpperCase().replace('0X', '0x')
  const names = definePlugin({
    id: 'names',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      extra: [
        contributeTo(knownSpenders, {
          caipNetworkId: 'eip155:1',
          address,
          name: ' Example\u202e Exchange\n',
        }),
      ],
    },
  })
  const kernel = createKernel({
    projectId: 'test',
    networks: [createMockNetwork('eip155:1')],
    platform: createTestPlatform(),
    logLevel: 'silent',
  })
    .use(tokenApprovals)
    .use(names)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  const api = kernel.tokenApprovals
  expect(api.nameOf(approval)).toBe('Example Exchange')
  expect(api.nameOf({ ...approval, spender: bridge })).toBe(undefined)
  expect(api.nameOf({ ...approval, account: `eip155:2:${alice}` })).toBe(undefined)
})

it("keeps the user's settings, also for other tabs [STO-01]", async () => {
  const platform = createTestPlatform()
  const { kernel, api } = await makeWorld({ platform })
  running.push(kernel)
  const tab = await makeWorld({ platform: createTestPlatform({ tabOf: platform }) })
  running.push(tab.kernel)
  expect(api.settings.getState()).toEqual({ hideZero: true })
  api.setHideZero(false)
  expect(api.settings.getState()).toEqual({ hideZero: false })
  await vi.waitFor(() => expect(tab.api.settings.getState()).toEqual({ hideZero: false }))
  await kernel.dispose()
  const reloaded = await makeWorld({ platform })
  running.push(reloaded.kernel)
  await vi.waitFor(() => expect(reloaded.api.settings.getState()).toEqual({ hideZero: false }))
})

it('opens by its route, and validates the parameters [KRN-12]', async () => {
  const { kernel } = await makeWorld()
  running.push(kernel)
  kernel.open('approvals', { token: dai })
  expect(kernel.router.current()).toMatchObject({ view: 'TokenApprovals', params: { token: dai } })
  kernel.open('approvals', undefined)
  expect(kernel.router.current()).toMatchObject({ view: 'TokenApprovals' })
  expect(() => kernel.open('approvals', { token: 'DAI' })).toThrow(/token/)
})

it('sends no request if the host denies a method [SEC-08]', async () => {
  const { kernel, api, node } = await makeWorld({
    policy: { plugins: { tokenApprovals: { deniedMethods: ['eth_getLogs'] } } },
  })
  running.push(kernel)
  await kernel.connections.connect('mock')
  api.watch()
  await vi.waitFor(() => expect(api.store.getState().status).toBe('failed'))
  expect(node.requests.some(({ method }) => method === 'eth_getLogs')).toBe(false)
})

it('has every text in Arabic and English [UI-14]', () => {
  expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort())
  const placeholders = (message: unknown): readonly string[] =>
    [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort()
  for (const [key, message] of Object.entries(en))
    expect([key, placeholders(Reflect.get(ar, key))]).toEqual([key, placeholders(message)])
})
