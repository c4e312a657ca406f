import { afterEach, expect, it, vi } from 'vitest'
import { type Account, createKernel, definePlugin, type Plugin, type PluginTypes } from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
  settle,
  type TestPlatform,
} from '#testing'
import { accountPlugin } from './manifest.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** Namespaces with the account types of their chain modules (ACC-04). */
const kinds = {
  eip155: ['smartAccount', 'eoa'],
  solana: ['eoa'],
  polkadot: ['eoa'],
  bip122: ['payment', 'ordinal'],
} as const
type Namespace = keyof typeof kinds
const namespaces = Object.keys(kinds) as Namespace[]
const view = { load: () => Promise.resolve({ default: () => null }), title: 'title' }

interface ConnectPlugin extends PluginTypes {
  readonly id: 'connecting'
  readonly views: { Connect: unknown }
}
const connectPlugin: Plugin<ConnectPlugin> = definePlugin<ConnectPlugin>({
  id: 'connecting',
  version: '1.0.0',
  kernel: '*',
  contributes: { views: { Connect: view } },
})

const wallet = (namespace: Namespace, name = 'heron'): MockConnector =>
  createMockConnector({
    id: `${namespace}:${name}`,
    name,
    namespace,
    accounts: [`${name} A`],
    permitted: true,
  })

/** A wallet with an account of each type; its first one is active. */
function bitcoinWallet(types: readonly string[] = ['payment', 'ordinal']): MockConnector {
  const inner = createMockConnector({ id: 'bip122:heron', namespace: 'bip122', permitted: true })
  const accounts: readonly Account[] = types.map((type) => ({ namespace: 'bip122', address: type, type }))
  const part = { accounts, caipNetworkId: 'bip122:one' } as const
  const grant = { namespaces: { bip122: part } }
  return { ...inner, connect: async () => grant, restore: async () => grant }
}

async function start(
  wallets: readonly MockConnector[],
  options: { platform?: TestPlatform; types?: Readonly<Record<string, string>> } = {},
) {
  const platform = options.platform ?? createTestPlatform()
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: namespaces.map((namespace) => createMockNetwork(`${namespace}:one`)),
    platform,
  })
    .use(
      createMockWorld({
        chains: namespaces.map((namespace) => ({
          ...createMockChain({ namespace }),
          accountTypes: kinds[namespace],
          defaultAccountType: kinds[namespace][0],
        })),
        wallets,
      }),
    )
    .use(connectPlugin)
    .use(accountPlugin, options.types ? { defaultAccountTypes: options.types } : undefined)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  const live = () => kernel.connections.store.getState().connections.map((one) => one.connectorId)
  return { kernel, platform, live, now: () => kernel.router.current()?.view }
}

it('contains the account and native balance of the active namespace, on any chain [ACC-01] [ACC-08]', async () => {
  const { kernel } = await start(namespaces.map((namespace) => wallet(namespace)))
  for (const namespace of namespaces) {
    await kernel.connections.connect(`${namespace}:heron`)
    const stop = kernel.account.watchBalance(namespace)
    await vi.waitFor(() => expect(kernel.account.getState().balanceStatus).toBe('ready'))
    expect(kernel.account.getState()).toMatchObject({
      caipAddress: `${namespace}:one:heron A`,
      balance: '1',
      balanceSymbol: 'MCK',
    })
    stop()
  }
})

it('switches between connections, even of other namespaces, and ends them one by one [CON-10] [ACC-11]', async () => {
  const wallets = [wallet('eip155'), wallet('eip155', 'copper'), wallet('solana')]
  const { kernel, live, now } = await start(wallets)
  for (const { id } of wallets) await kernel.connections.connect(id)
  kernel.open({ view: 'Connections' })
  kernel.account.activate('eip155:heron', 'eip155')
  expect(kernel.connections.caipAddress()).toBe('eip155:one:heron A')
  expect(kernel.connections.active('solana')?.connectorId).toBe('solana:heron')
  expect(await kernel.account.endConnection('eip155:heron', 'eip155')).toBe(true)
  expect(live()).toEqual(['eip155:copper', 'solana:heron'])
  expect(now()).toBe('Connections')
  expect(kernel.connections.caipAddress()).toBe('eip155:one:copper A')
  await kernel.account.endConnection('eip155:copper', 'eip155')
  // The page displays a remaining connection.
  expect(kernel.connections.caipAddress()).toBe('solana:one:heron A')
  await kernel.account.endConnection('solana:heron', 'solana')
  expect(now()).toBeUndefined()
})

it('reports that a wallet could not be disconnected; the page drops the connection anyway [ACC-11]', async () => {
  const failing = wallet('solana')
  failing.disconnect = () => Promise.reject(new Error('stuck'))
  const { kernel, live } = await start([wallet('eip155'), failing])
  await kernel.connections.connect('solana:heron')
  await kernel.connections.connect('eip155:heron')
  const failed = vi.fn()
  kernel.on('connection:disconnectSettled', failed)
  kernel.open({ view: 'Connections' })
  expect(await kernel.account.endConnection('solana:heron', 'solana')).toBe(false)
  expect(failed.mock.lastCall?.[0]).toMatchObject({
    namespace: 'solana',
    connectorId: 'solana:heron',
    error: { code: 'DISCONNECT_FAILED' },
  })
  expect(live()).toEqual(['eip155:heron'])
})

it('closes the list of connections when a wallet ends the last one, not before', async () => {
  const [evm, sol] = [wallet('eip155'), wallet('solana')]
  const { kernel, now } = await start([evm, sol])
  await kernel.connections.connect('solana:heron')
  await kernel.connections.connect('eip155:heron')
  kernel.open({ view: 'Connections' })
  evm.drop()
  expect(now()).toBe('Connections')
  sol.drop()
  expect(now()).toBeUndefined()
})

it('prefers the account types of the chain modules, or those of the host [ACC-04]', async () => {
  const { kernel } = await start([])
  expect(kernel.account.getState('eip155').preferredAccountTypes).toEqual({
    eip155: 'smartAccount',
    solana: 'eoa',
    polkadot: 'eoa',
    bip122: 'payment',
  })
  const host = await start([bitcoinWallet()], { types: { bip122: 'ordinal' } })
  await host.kernel.connections.connect('bip122:heron')
  expect(host.kernel.account.getState('bip122').address).toBe('ordinal')
})

it('uses the account of the preferred type, in any order of the wallet; a choice is kept [ACC-04] [ACC-12]', async () => {
  const { kernel, platform } = await start([bitcoinWallet(['ordinal', 'payment'])])
  await kernel.connections.connect('bip122:heron')
  expect(kernel.account.getState('bip122').address).toBe('payment')
  const changed = vi.fn()
  kernel.on('account:typeChanged', changed)
  kernel.account.selectAccount('bip122', 'ordinal')
  expect(changed).toHaveBeenCalledWith({ namespace: 'bip122', type: 'ordinal' })
  expect(kernel.account.getState('bip122').address).toBe('ordinal')
  await settle()
  await kernel.dispose()
  const next = await start([bitcoinWallet()], { platform })
  await vi.waitFor(() => expect(next.kernel.account.getState('bip122').address).toBe('ordinal'))
})

it('keeps the account of a restored connection while the stored choice is being read [ACC-04] [ACC-12]', async () => {
  const first = await start([bitcoinWallet()])
  await first.kernel.connections.connect('bip122:heron')
  first.kernel.account.selectAccount('bip122', 'ordinal')
  await settle()
  await first.kernel.dispose()

  const { kernel } = await start([bitcoinWallet()], { platform: first.platform })
  const seen = new Set<string | undefined>()
  kernel.connections.store.subscribe(() =>
    seen.add(kernel.connections.active('bip122')?.accounts[0]?.address),
  )
  await vi.waitFor(() => expect(kernel.account.getState('bip122').address).toBe('ordinal'))
  await vi.waitFor(() =>
    expect(kernel.account.getState('bip122').preferredAccountTypes.bip122).toBe('ordinal'),
  )
  expect([...seen]).not.toContain('payment')
})
