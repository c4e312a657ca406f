import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  createKernel,
  defineEndpoint,
  definePlugin,
  type Endpoint,
  type PluginContext,
  type PluginTypes,
} from '#kernel'
import { createTestPlatform } from '#testing'
import { createEndpointReader } from './endpoint-reader.js'

const endpoint: Endpoint<unknown, unknown, { readonly names?: readonly string[] | undefined }> =
  defineEndpoint({
    id: 'reader.getNames',
    method: 'GET',
    path: '/v1/names',
    service: 'gateway',
    answer: z.object({ names: z.optional(z.array(z.string())) }),
    freshMs: 300_000,
  })

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** Starts a page with a reader of the gateway's names. */
async function start(services: Readonly<Record<string, string>> = { gateway: 'https://gateway.example' }) {
  let context: PluginContext | undefined
  const platform = createTestPlatform({ now: 0 })
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://one.example'] } },
  }
  const kernel = createKernel({ projectId: 'p', logLevel: 'error', networks: [network], services, platform })
  kernel.use(
    definePlugin<PluginTypes>({
      id: 'reader',
      version: '1.0.0',
      kernel: '*',
      contributes: { services: ['gateway'] },
      start: (ctx) => {
        context = ctx
      },
    }),
  )
  running.push(kernel)
  await kernel.start()
  if (!context) throw new Error('The plugin was not started.')
  const reader = createEndpointReader(context, { name: 'names', endpoint, read: ({ names }) => names })
  const answered = { response: () => Response.json({ names: ['ens'] }) }
  platform.onFetch(() => answered.response())
  return { kernel, platform, reader, answered, state: () => reader.store.getState() }
}

it('requests the answer once for all that wait, and again only after `freshMs` [REL-02]', async () => {
  const { platform, reader, answered, state } = await start()
  expect(state()).toEqual({ isLoading: false })
  const first = reader.load()
  expect(state()).toEqual({ isLoading: true })
  await Promise.all([first, reader.load()])
  expect(state()).toEqual({ answer: { value: ['ens'], readAt: 0 }, isLoading: false })

  answered.response = () => Response.json({})
  await platform.clock.advanceAsync(299_999)
  await reader.load()
  expect(platform.requests).toHaveLength(1)
  await platform.clock.advanceAsync(2)
  const again = reader.load()
  expect(state()).toMatchObject({ answer: { value: ['ens'] }, isLoading: true })
  await again
  expect(state()).toEqual({ answer: { value: undefined, readAt: 300_001 }, isLoading: false })
  expect(platform.requests).toHaveLength(2)
})

it('reports a failure, keeps the previous answer, and requests again with the next call [REL-02]', async () => {
  const { platform, reader, answered, state } = await start()
  await reader.load()
  answered.response = () => new Response('', { status: 404 })
  await platform.clock.advanceAsync(300_001)
  await reader.load()
  expect(state()).toEqual({ answer: { value: ['ens'], readAt: 0 }, isLoading: false })
  expect(platform.logs.map(({ parts }) => parts.join(' ')).join()).toContain('404')

  answered.response = () => Response.json({ names: ['sns'] })
  await reader.load()
  expect(state()).toEqual({ answer: { value: ['sns'], readAt: 300_001 }, isLoading: false })
})

it('sends nothing without the service, and changes nothing after the plugin is disposed', async () => {
  const without = await start({})
  expect(without.reader.hasService()).toBe(false)
  await without.reader.load()
  expect(without.state()).toEqual({ isLoading: false })

  const disposed = await start()
  expect(disposed.reader.hasService()).toBe(true)
  const pending = disposed.reader.load()
  await disposed.kernel.dispose()
  await pending
  expect(disposed.state().answer).toBeUndefined()
  expect(disposed.platform.logs).toEqual([])
})
