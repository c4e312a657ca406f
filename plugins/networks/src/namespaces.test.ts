import { afterEach, expect, it, vi } from 'vitest'
import { createKernel, definePlugin, type KernelOptions, type Plugin, type PluginTypes } from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
} from '#testing'
import { networksPlugin } from './manifest.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const namespaces = ['eip155', 'solana', 'bip122'] as const
const view = { load: () => Promise.resolve({ default: () => null }), title: 'title' }

interface ViewsPlugin extends PluginTypes {
  readonly id: 'views'
  readonly views: { Account: undefined; Connect: unknown; ConnectingExternal: unknown }
}
const views: Plugin<ViewsPlugin> = definePlugin<ViewsPlugin>({
  id: 'views',
  version: '1.0.0',
  kernel: '*',
  contributes: { views: { Account: view, Connect: view, ConnectingExternal: view } },
})

const wallet = (namespace: string, name = 'Heron', options: object = {}): MockConnector =>
  createMockConnector({ id: `${namespace}:${name.toLowerCase()}`, name, namespace, ...options })

async function start(wallets: readonly MockConnector[], options: Partial<KernelOptions> = {}) {
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: namespaces.flatMap((one) => [createMockNetwork(`${one}:one`), createMockNetwork(`${one}:two`)]),
    platform: createTestPlatform(),
    ...options,
  })
    .use(createMockWorld({ chains: namespaces.map((namespace) => createMockChain({ namespace })), wallets }))
    .use(views)
    .use(networksPlugin)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  const viewNow = () => kernel.router.current()
  return { kernel, viewNow }
}

it('activates a network of another namespace in which a wallet is connected [NET-04]', async () => {
  const wallets = [wallet('eip155'), wallet('solana')]
  const { kernel, viewNow } = await start(wallets)
  await kernel.connections.connect('solana:heron')
  await kernel.connections.connect('eip155:heron')
  const before = kernel.connections.caipAddress()
  kernel.router.reset('Account')
  kernel.router.push('Networks')
  kernel.networkPicker.select('solana:one')
  await vi.waitFor(() => expect(viewNow()?.view).toBe('Account'))
  expect(kernel.networks.store.getState().activeNamespace).toBe('solana')
  expect(kernel.connections.caipAddress()).not.toBe(before)
  expect(wallets.flatMap(({ calls }) => calls)).not.toContain('switchNetwork')
  // Another network of a namespace is requested only from its own wallet.
  kernel.networkPicker.select('eip155:two')
  await vi.waitFor(() => expect(kernel.networks.active()?.caipNetworkId).toBe('eip155:two'))
  expect(wallets.map(({ calls }) => calls.filter((call) => call === 'switchNetwork').length)).toEqual([1, 0])
  expect(kernel.networks.active('solana')?.caipNetworkId).toBe('solana:one')
})

it('requires another wallet for a network in whose namespace none is connected, and changes nothing [NET-04]', async () => {
  const { kernel, viewNow } = await start([wallet('eip155'), wallet('bip122', 'Copper')])
  await kernel.connections.connect('eip155:heron')
  kernel.router.reset('Networks')
  kernel.networkPicker.select('bip122:two')
  expect(viewNow()).toMatchObject({ view: 'SwitchActiveChain', params: { caipNetworkId: 'bip122:two' } })
  expect(kernel.networks.store.getState().activeNamespace).toBe('eip155')
  expect(kernel.networkPicker.ownWallet('bip122:two')).toBeUndefined()
  kernel.networkPicker.connectFor('bip122:two')
  expect(viewNow()).toMatchObject({ view: 'Connect', params: { namespace: 'bip122' } })
  kernel.router.back()
  expect(viewNow()?.view).toBe('SwitchActiveChain')
  expect(kernel.networks.active()?.caipNetworkId).toBe('eip155:one')
  // The next wallet is connected with that network.
  expect((await kernel.connections.connect('bip122:copper')).caipNetworkId).toBe('bip122:two')
  expect(kernel.networks.active()?.caipNetworkId).toBe('bip122:two')
})

it('offers the connected wallet itself if it serves the namespace, too [CON-02]', async () => {
  const { kernel, viewNow } = await start([wallet('eip155'), wallet('solana', 'Heron Wallet')])
  await kernel.connections.connect('eip155:heron')
  const own = kernel.networkPicker.ownWallet('solana:one')
  expect(own).toMatchObject({ connectorId: 'solana:heron wallet', name: 'Heron Wallet' })
  kernel.networkPicker.connectFor('solana:one', own)
  expect(viewNow()).toMatchObject({
    view: 'ConnectingExternal',
    params: { connectorId: 'solana:heron wallet', namespace: 'solana' },
  })
})

it('does not offer a relay as the wallet', async () => {
  const relay = wallet('solana', 'Heron', { type: 'wallet-connect' })
  const { kernel } = await start([wallet('eip155'), relay])
  await kernel.connections.connect('eip155:heron')
  expect(kernel.networkPicker.ownWallet('solana:one')).toBeUndefined()
})

it('stores the choice without any connection, and connects there [NET-04]', async () => {
  const { kernel, viewNow } = await start([wallet('solana')])
  kernel.router.reset('Account')
  kernel.router.push('Networks')
  kernel.networkPicker.select('solana:two')
  await vi.waitFor(() => expect(viewNow()?.view).toBe('Account'))
  expect(kernel.networks.active()?.caipNetworkId).toBe('solana:two')
  expect((await kernel.connections.connect('solana:heron')).caipNetworkId).toBe('solana:two')
})

it('reports for each network if a wallet is connected there, and activates it [NET-02]', async () => {
  const { kernel } = await start([wallet('eip155'), wallet('solana')])
  await kernel.connections.connect('solana:heron')
  const connected = kernel.networkPicker.list.getState().filter((row) => row.isConnected)
  expect(connected.map((row) => row.network.caipNetworkId)).toEqual(['solana:one', 'solana:two'])
})

it('opens UnsupportedChain for the active namespace only [NET-05]', async () => {
  const [evm, sol] = [wallet('eip155'), wallet('solana')]
  const { kernel, viewNow } = await start([evm, sol])
  await kernel.connections.connect('solana:heron')
  await kernel.connections.connect('eip155:heron')
  sol.chooseNetwork('solana:unlisted')
  expect(viewNow()).toBeUndefined()
  expect(kernel.networkPicker.isBlocked()).toBe(false)
  // It opens when that namespace becomes active.
  kernel.networks.activate('solana')
  expect(viewNow()?.view).toBe('UnsupportedChain')
  // The user can leave for a network of another connected wallet.
  kernel.networkPicker.select('eip155:one')
  await vi.waitFor(() => expect(viewNow()).toBeUndefined())
  expect(kernel.networks.active()?.caipNetworkId).toBe('eip155:one')
})

it('only emits an event with `warn`; does nothing with `ignore` [NET-05]', async () => {
  for (const unsupportedNetworks of ['warn', 'ignore'] as const) {
    const evm = wallet('eip155')
    const { kernel, viewNow } = await start([evm], { unsupportedNetworks })
    const events = vi.fn()
    kernel.on('networkPicker:unsupported', events)
    await kernel.connections.connect('eip155:heron')
    expect(kernel.networkPicker.unsupported()).toBeUndefined()
    evm.chooseNetwork('eip155:unlisted')
    expect([kernel.networkPicker.unsupported(), kernel.networkPicker.isBlocked()]).toEqual([
      unsupportedNetworks,
      false,
    ])
    expect(events.mock.calls).toEqual(unsupportedNetworks === 'warn' ? [[{ namespace: 'eip155' }]] : [])
    kernel.open({ view: 'Account' })
    expect(viewNow()?.view).toBe('Account')
  }
})
