import { afterEach, expect, it, vi } from 'vitest'
import {
  type ChainModule,
  createKernel,
  definePlugin,
  type KernelOptions,
  type KernelRouter,
  type Plugin,
  type PluginTypes,
  RouterToken,
} from '#kernel'
import { createMockConnector, createTestPlatform, settle, type TestPlatform } from '#testing'
import { networksPlugin } from './manifest.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const network = (id: number) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})
// Only its presence matters here: with a chain module a session is not a basic one.
const chain = { namespace: 'eip155', rpc: { safe: [], approval: [] } } as unknown as ChainModule
const view = { load: () => Promise.resolve({ default: () => null }), title: 'title' }

interface WorldPlugin extends PluginTypes {
  readonly id: 'world'
  readonly views: { Account: undefined }
}

async function start(
  options: {
    readonly kernel?: Partial<KernelOptions>
    readonly wallet?: Parameters<typeof createMockConnector>[0]
    readonly basic?: boolean
    readonly platform?: TestPlatform
    /** Default `all`: then `kernel.networkPicker` is available at once. */
    readonly services?: 'when-needed' | 'all'
  } = {},
) {
  const wallet = createMockConnector(options.wallet)
  const world: Plugin<WorldPlugin> = definePlugin<WorldPlugin>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      views: { Account: view },
      chains: options.basic ? [] : [chain],
      connectors: [{ id: 'mock', create: () => wallet }],
    },
  })
  const platform = options.platform ?? createTestPlatform()
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: [network(1), network(2), network(3)],
    platform,
    ...options.kernel,
  })
    .use(world)
    .use(networksPlugin)
  running.push(kernel)
  await kernel.start({ services: options.services ?? 'all' })
  const viewNow = () => kernel.router.current()?.view
  return { kernel, platform, wallet, viewNow }
}

it('stores a choice at once without a connection, and goes back [NET-04]', async () => {
  const { kernel, viewNow } = await start()
  kernel.router.reset('Account')
  kernel.router.push('Networks')
  kernel.networkPicker.select('eip155:2')
  await vi.waitFor(() => expect(viewNow()).toBe('Account'))
  expect(kernel.networks.active()?.id).toBe(2)
  expect(kernel.networkPicker.list.getState().find((row) => row.isCurrent)?.network.id).toBe(2)
})

it('stores the choice of SwitchNetwork while disconnected, and closes it [NET-04]', async () => {
  const { kernel, viewNow } = await start()
  kernel.router.reset('SwitchNetwork', { caipNetworkId: 'eip155:3' })
  await vi.waitFor(() => expect(viewNow()).toBeUndefined())
  expect(kernel.networks.active()?.id).toBe(3)
})

it('sends one wallet request on entry, displays a hint after 10 s, and goes back after the switch [NET-04] [SEC-06]', async () => {
  const { kernel, platform, wallet, viewNow } = await start()
  await kernel.connections.connect('mock')
  wallet.behave('hang', 'switchNetwork')
  kernel.router.reset('Account')
  kernel.router.push('Networks')
  kernel.networkPicker.select('eip155:2')
  expect(viewNow()).toBe('SwitchNetwork')
  kernel.networkPicker.switchTo('eip155:2')
  await platform.clock.advanceAsync(10_000)
  expect(kernel.networkPicker.attempt.getState()).toMatchObject({ status: 'waiting', slow: true })
  expect(wallet.calls.filter((call) => call === 'switchNetwork')).toHaveLength(1)
  wallet.answerHanging()
  await vi.waitFor(() => expect(viewNow()).toBe('Account'))
  expect(kernel.networks.active()?.id).toBe(2)
})

it('reports a rejection, stays on the network and sends another request on retry [NET-04] [REL-03]', async () => {
  const { kernel, wallet, viewNow } = await start()
  await kernel.connections.connect('mock')
  wallet.behave('reject', 'switchNetwork')
  kernel.router.reset('Account')
  kernel.networkPicker.select('eip155:2')
  await vi.waitFor(() => expect(kernel.networkPicker.attempt.getState().status).toBe('declined'))
  expect(viewNow()).toBe('SwitchNetwork')
  expect(kernel.networks.active()?.id).toBe(1)
  wallet.behave('approve', 'switchNetwork')
  kernel.networkPicker.switchTo('eip155:2')
  await vi.waitFor(() => expect(viewNow()).toBe('Account'))
})

it('aborts when the view is left [REL-03]', async () => {
  const { kernel, wallet, viewNow } = await start()
  await kernel.connections.connect('mock')
  wallet.behave('hang', 'switchNetwork')
  kernel.router.reset('Account')
  kernel.networkPicker.select('eip155:2')
  kernel.router.back()
  expect(kernel.networkPicker.attempt.getState()).toEqual({ status: 'idle' })
  wallet.answerHanging()
  await settle()
  expect(viewNow()).toBe('Account')
})

it('reports a network that the host does not list [NET-04]', async () => {
  const { kernel } = await start()
  kernel.router.reset('SwitchNetwork', { caipNetworkId: 'eip155:999' })
  await vi.waitFor(() =>
    expect(kernel.networkPicker.attempt.getState()).toMatchObject({
      status: 'failed',
      error: { code: 'NETWORK_NOT_FOUND' },
    }),
  )
  expect(() => kernel.networkPicker.select('eip155:999')).toThrow('Network not found')
})

it('opens UnsupportedChain, which Escape does not close, until the network is supported [NET-05]', async () => {
  const { kernel, wallet, viewNow } = await start()
  const unsupported = vi.fn()
  kernel.on('networkPicker:unsupported', unsupported)
  await kernel.connections.connect('mock')
  expect(viewNow()).toBeUndefined()
  wallet.chooseNetwork('eip155:999')
  expect(viewNow()).toBe('UnsupportedChain')
  expect(unsupported).toHaveBeenCalledWith({ namespace: 'eip155' })
  expect(kernel.close()).toBe(false)
  expect(kernel.router.store.getState()).toMatchObject({ shaking: true })
  wallet.chooseNetwork('eip155:2')
  expect(viewNow()).toBeUndefined()
})

it('opens UnsupportedChain when a wallet connects on such a network, and instead of any other view [NET-05]', async () => {
  const { kernel, viewNow } = await start({ wallet: { caipNetworkId: 'eip155:999' } })
  await kernel.connections.connect('mock')
  expect(viewNow()).toBe('UnsupportedChain')
  expect(kernel.close({ force: true })).toBe(true)
  kernel.open({ view: 'Account' })
  expect(viewNow()).toBe('UnsupportedChain')
})

it('does not open the modal for a restored session [NET-05] [ACC-12]', async () => {
  const first = await start({ wallet: { caipNetworkId: 'eip155:999' } })
  await first.kernel.connections.connect('mock')
  await settle()
  const platform = createTestPlatform({ tabOf: first.platform })
  const { kernel, viewNow } = await start({
    wallet: { caipNetworkId: 'eip155:999', permitted: true },
    platform,
  })
  await vi.waitFor(() => expect(kernel.connections.active()).toBeDefined())
  expect(viewNow()).toBeUndefined()
  kernel.open({ view: 'Account' })
  expect(viewNow()).toBe('UnsupportedChain')
})

it('closes UnsupportedChain after switching the wallet [NET-05]', async () => {
  const { kernel, wallet, viewNow } = await start()
  await kernel.connections.connect('mock')
  wallet.chooseNetwork('eip155:999')
  kernel.networkPicker.select('eip155:2')
  await vi.waitFor(() => expect(viewNow()).toBeUndefined())
  expect(kernel.networks.active()?.id).toBe(2)
})

it('closes UnsupportedChain after disconnecting [NET-05]', async () => {
  const { kernel, wallet, viewNow } = await start()
  await kernel.connections.connect('mock')
  wallet.chooseNetwork('eip155:999')
  expect(await kernel.networkPicker.disconnect()).toBe(true)
  expect(viewNow()).toBeUndefined()
  expect(kernel.connections.active()).toBeUndefined()
})

it.each([
  ['switching is off', { kernel: { enableNetworkSwitch: false } }],
  ['unsupported networks are allowed', { kernel: { unsupportedNetworks: 'ignore' } }],
  ['the session is by WalletConnect alone', { basic: true, wallet: { type: 'wallet-connect' } }],
] as const)('does not open UnsupportedChain if %s [NET-05]', async (_, options) => {
  const { kernel, wallet, viewNow } = await start(options)
  await kernel.connections.connect('mock')
  wallet.chooseNetwork('eip155:999')
  expect(viewNow()).toBeUndefined()
})

it('sends one wallet request if the view is the first that is opened [NET-04] [SEC-06]', async () => {
  const { kernel, wallet, viewNow } = await start({ services: 'when-needed' })
  await kernel.connections.connect('mock')
  expect(() => kernel.networkPicker).toThrow(/not loaded/i)
  kernel.router.reset('SwitchNetwork', { caipNetworkId: 'eip155:2' })
  await vi.waitFor(() => expect(viewNow()).toBeUndefined())
  expect(kernel.networks.active()?.id).toBe(2)
  expect(wallet.calls.filter((call) => call === 'switchNetwork')).toHaveLength(1)
})

it('opens UnsupportedChain first in the modal as well after an inline view displayed it [NET-05]', async () => {
  const { kernel, viewNow } = await start({ wallet: { caipNetworkId: 'eip155:999' } })
  await kernel.connections.connect('mock')
  kernel.close({ force: true })
  // The kernel's own router has this member besides those of the interface.
  const { seen } = kernel.get(RouterToken) as KernelRouter
  const entry = { view: 'Account', params: undefined, key: 0.5 }
  seen.act({ open: true, stack: [entry], loading: false, shaking: false, surface: {} })
  expect(seen.store.getState().stack.map(({ view }) => view)).toEqual(['UnsupportedChain'])
  kernel.router.reset('Account')
  expect(viewNow()).toBe('UnsupportedChain')
})

it('opens UnsupportedChain before the plugin is loaded [NET-05]', async () => {
  const { kernel, viewNow } = await start({
    services: 'when-needed',
    wallet: { caipNetworkId: 'eip155:999' },
  })
  await kernel.connections.connect('mock')
  expect(viewNow()).toBe('UnsupportedChain')
  expect(() => kernel.networkPicker).toThrow(/not loaded/i)
})

it('leaves nothing behind [KRN-07] [REL-05]', async () => {
  const { kernel, platform, wallet } = await start()
  await kernel.connections.connect('mock')
  wallet.behave('hang', 'switchNetwork')
  kernel.networkPicker.select('eip155:2')
  await settle()
  await kernel.dispose()
  expect(platform.leftovers()).toEqual([])
})

it.each([
  ['auth', ['eip155:1', 'eip155:3']],
  ['wallet-connect', ['eip155:1', 'eip155:3', 'eip155:2']],
] as const)('lists for a connector of the type %s: %j [NET-06] [NET-02]', async (type, listed) => {
  const { kernel, wallet } = await start({ wallet: { type } })
  await kernel.connections.connect('mock')
  const accounts = [{ namespace: 'eip155', address: `0x${'1'.repeat(40)}`, type: 'eoa' }]
  const approvedCaipNetworkIds = ['eip155:1', 'eip155:3'] as const
  wallet.emit({
    type: 'grant',
    grant: { namespaces: { eip155: { accounts, caipNetworkId: 'eip155:1', approvedCaipNetworkIds } } },
  })
  const ids = (): readonly string[] =>
    kernel.networkPicker.list.getState().map((row) => row.network.caipNetworkId)
  expect(ids()).toEqual(listed)
  await kernel.connections.disconnect()
  expect(ids()).toEqual(['eip155:1', 'eip155:2', 'eip155:3'])
})
