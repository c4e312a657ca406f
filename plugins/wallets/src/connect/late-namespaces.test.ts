import { afterEach, expect, it, vi } from 'vitest'
import { createKernel, definePlugin, lazyPlugin, type Plugin, type PluginTypes } from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  settle,
} from '#testing'
import { WalletsToken, walletsPlugin } from '../manifest.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

type Module = { readonly default: Plugin<PluginTypes> }
const heron = (namespace: string) =>
  createMockConnector({ id: `${namespace}:heron`, name: 'Heron', type: 'announced', namespace })

/** Starts a page with the wallet Heron on EVM; the plugin of Solana is loading until `arrive` or `fail` is called. */
async function start({ chains = ['eip155'] }: { chains?: readonly string[] } = {}) {
  const platform = createTestPlatform()
  const [evm, solana] = [heron('eip155'), heron('solana')]
  let arrive = (_module: Module): void => undefined
  let fail = (_error: Error): void => undefined
  const coming = new Promise<Module>((resolve, reject) => {
    arrive = resolve
    fail = reject
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: ['eip155:1', 'solana:one'].map((id) => createMockNetwork(id as `${string}:${string}`)),
    platform,
  })
    .use(
      createMockWorld({ chains: chains.map((namespace) => createMockChain({ namespace })), wallets: [evm] }),
    )
    .use(walletsPlugin)
    .use(lazyPlugin<PluginTypes>('solana', () => coming))
  running.push(kernel)
  const started = kernel.start()
  const wallets = await kernel.load(WalletsToken)
  kernel.router.reset('Connect')
  const plugin = (connectors: readonly (typeof solana)[]): Module => ({
    default: definePlugin<PluginTypes>({
      id: 'solana',
      version: '1.0.0',
      kernel: '*',
      contributes: {
        chains: [createMockChain({ namespace: 'solana' })],
        connectors: connectors.map((one) => ({ id: one.id, create: () => one })),
      },
    }),
  })
  return {
    kernel,
    wallets,
    platform,
    evm,
    solana,
    fail,
    arrive: async (connectors: readonly (typeof solana)[] = [solana]) => {
      arrive(plugin(connectors))
      await started
    },
    select: () => wallets.select({ connectorId: evm.id }),
    now: () => kernel.router.current(),
  }
}

it('waits for the plugin of a further namespace before it connects, then lets the user choose [CON-08]', async () => {
  const { wallets, evm, select, arrive, now } = await start()
  select()
  await settle()
  expect(now()).toMatchObject({ view: 'ConnectingExternal', params: { connectorId: 'eip155:heron' } })
  expect(wallets.attempt.getState()).toMatchObject({ status: 'waiting', slow: false })
  expect(evm.calls).toEqual([])
  await arrive()
  await vi.waitFor(() => expect(now()?.view).toBe('ConnectingMultiChain'))
  expect(wallets.ways({ connectorId: evm.id }).map(({ namespace }) => namespace)).toEqual([
    'eip155',
    'solana',
  ])
  expect([evm.calls, wallets.attempt.getState().status, wallets.late.getState()]).toEqual([
    [],
    'idle',
    undefined,
  ])
})

it('connects a wallet of one namespace once the others have loaded, with one request [SEC-06]', async () => {
  const { kernel, evm, select, arrive } = await start()
  select()
  await settle()
  await arrive([])
  await vi.waitFor(() => expect(kernel.connections.active('eip155')?.connectorId).toBe('eip155:heron'))
  expect(evm.calls.filter((call) => call === 'connect')).toHaveLength(1)
})

it('lets the user choose after five seconds, and reports which networks are still loading [REL-02]', async () => {
  const { kernel, wallets, platform, evm, select, now, arrive } = await start()
  select()
  await settle()
  await platform.clock.advanceAsync(5_000)
  expect(now()?.view).toBe('ConnectingMultiChain')
  expect(wallets.late.getState()).toEqual({ status: 'loading', namespaces: ['solana'] })
  wallets.select({ connectorId: evm.id, namespace: 'eip155' })
  await vi.waitFor(() => expect(kernel.connections.active('eip155')).toBeDefined())
  await arrive()
  expect(wallets.late.getState()).toBeUndefined()
})

it('lets the user choose if a plugin does not load, and reports which networks are unavailable [REL-02]', async () => {
  const { wallets, evm, select, now, fail } = await start()
  select()
  await settle()
  fail(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(now()?.view).toBe('ConnectingMultiChain'))
  expect([evm.calls, wallets.late.getState()]).toEqual([[], { status: 'failed', namespaces: ['solana'] }])
})

it('opens nothing after the user has left [CON-08]', async () => {
  const { kernel, evm, select, arrive, now } = await start()
  select()
  await settle()
  kernel.router.back()
  await arrive()
  await settle()
  expect([now()?.view, evm.calls]).toEqual(['Connect', []])
})

it('does not wait for plugins of other features', async () => {
  const { kernel, select } = await start({ chains: ['eip155', 'solana'] })
  select()
  await vi.waitFor(() => expect(kernel.connections.active('eip155')).toBeDefined())
})
