import { expect, it } from 'vitest'
import { type ConnectionsState, createKernel } from '#kernel'
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

function setUp(options: { platform?: TestPlatform; wallets?: readonly MockConnector[] } = {}) {
  const platform = options.platform ?? createTestPlatform()
  const wallets = options.wallets ?? [createMockConnector()]
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    networks: ['eip155:1', 'eip155:2', 'solana:main'].map((id) => createMockNetwork(id as 'a:b')),
  }).use(createMockWorld({ wallets, chains: [createMockChain({ namespace: 'eip155' })] }))
  const states: ConnectionsState[] = []
  const events: string[] = []
  kernel.connections.store.subscribe((state) => states.push(state))
  kernel.on('connection:disconnected', ({ connectorId, by }) =>
    events.push(`disconnected ${connectorId} ${by}`),
  )
  return { kernel, platform, wallets, states, events }
}

const statuses = (states: readonly ConnectionsState[], namespace: string): readonly string[] =>
  states
    .map((state) => state.byNamespace[namespace]?.status ?? '')
    .filter((status, index, all) => status !== all[index - 1])

const both = (id: string, type: 'external' | 'wallet-connect' = 'external') =>
  createMockConnector({ id, type, namespaces: ['eip155', 'solana'], accounts: [`${id} 0`, `${id} 1`] })
const live = (kernel: ReturnType<typeof setUp>['kernel']): readonly string[] =>
  kernel.connections.store.getState().connections.map((one) => `${one.connectorId} ${one.namespace}`)

it('ends one connection and keeps the others; the wallet is disconnected with its last one [CON-10] [ACC-11]', async () => {
  const wallet = both('both')
  const { kernel } = setUp({ wallets: [wallet, createMockConnector({ id: 'other' })] })
  await kernel.start()
  await kernel.connections.connect('both')
  await kernel.connections.connect('other')
  await kernel.connections.disconnect({ connectorId: 'both', namespace: 'solana' })
  expect(live(kernel)).toEqual(['both eip155', 'other eip155'])
  expect(wallet.calls).not.toContain('disconnect')
  await kernel.connections.disconnect({ connectorId: 'both', namespace: 'eip155' })
  expect(live(kernel)).toEqual(['other eip155'])
  expect(wallet.calls).toContain('disconnect')
  await kernel.connections.disconnect({ connectorId: 'both', namespace: 'eip155' })
  expect(live(kernel)).toEqual(['other eip155'])
})

it('ends a session over several namespaces in all of them, and no other session [ACC-11]', async () => {
  const wallets = [both('session', 'wallet-connect'), createMockConnector({ id: 'other' })]
  const { kernel, events } = setUp({ wallets })
  await kernel.start()
  await kernel.connections.connect('session')
  await kernel.connections.connect('other')
  await kernel.connections.disconnect('solana')
  expect(live(kernel)).toEqual(['other eip155'])
  expect(events.filter((event) => event.startsWith('disconnected'))).toEqual([
    'disconnected session user',
    'disconnected session user',
  ])
})

it('connects a wallet only where the user connected it, even if it grants more [CON-10]', async () => {
  const greedy = both('both')
  const { connect } = greedy
  // Responds for all namespaces that it serves, whatever was requested.
  greedy.connect = (request) =>
    connect({
      ...request,
      networks: ['eip155:1', 'solana:main'].map((id) => kernel.networks.get(id as 'a:b')),
    })
  const { kernel } = setUp({ wallets: [greedy] })
  await kernel.start()
  await kernel.connections.connect('both', { namespace: 'solana' })
  expect(live(kernel)).toEqual(['both solana'])
  const accounts = [{ namespace: 'eip155', address: 'x', type: 'eoa' }]
  greedy.emit({
    type: 'grant',
    grant: {
      namespaces: {
        eip155: { accounts, caipNetworkId: 'eip155:1' },
        solana: {
          accounts: [{ namespace: 'solana', address: 'y', type: 'eoa' }],
          caipNetworkId: 'solana:main',
        },
      },
    },
  })
  expect(live(kernel)).toEqual(['both solana'])
  expect(kernel.connections.caipAddress('solana')).toBe('solana:main:y')
})

it('replaces the active wallet by a session only in the active namespace [CON-10] [NET-04]', async () => {
  const other = createMockConnector({ id: 'other', namespace: 'solana' })
  const { kernel } = setUp({ wallets: [both('session', 'wallet-connect'), other] })
  await kernel.start()
  await kernel.connections.connect('other')
  await kernel.connections.connect('session', { namespace: 'eip155' })
  expect(kernel.connections.active('eip155')?.connectorId).toBe('session')
  expect(kernel.connections.active('solana')?.connectorId).toBe('other')
  expect(live(kernel)).toContain('session solana')
})

it('keeps a user who is connected in another namespace connected, after a disconnect and a reload [ACC-12] [NET-04]', async () => {
  const wallets = [
    createMockConnector({ id: 'evm', permitted: true }),
    createMockConnector({ id: 'sol', namespace: 'solana', permitted: true }),
  ]
  const first = setUp({ wallets })
  await first.kernel.start()
  await first.kernel.connections.connect('evm')
  await first.kernel.connections.connect('sol')
  await first.kernel.networks.switchTo('eip155:2')
  await first.kernel.connections.disconnect('eip155')
  expect(first.kernel.networks.active()?.caipNetworkId).toBe('solana:main')
  expect(first.kernel.networks.active('eip155')?.caipNetworkId).toBe('eip155:2')
  await first.kernel.dispose()
  const { kernel, states } = setUp({ wallets, platform: first.platform })
  const started = kernel.start()
  // The state is set before the wallet responds.
  expect(kernel.networks.active()?.caipNetworkId).toBe('solana:main')
  expect(kernel.networks.active('eip155')?.caipNetworkId).toBe('eip155:2')
  await started
  expect(kernel.connections.active()?.connectorId).toBe('sol')
  expect(statuses(states, 'solana')).toEqual(['restoring', 'connected'])
})

it('keeps a namespace on the network of the last active wallet when that wallet is gone [NET-04]', async () => {
  const wallets = ['one', 'two'].map((id) => createMockConnector({ id }))
  const { kernel } = setUp({ wallets })
  await kernel.start()
  await kernel.connections.connect('one')
  await kernel.connections.connect('two')
  wallets[1]?.chooseNetwork('eip155:2')
  kernel.connections.activate('one', 'eip155')
  expect(kernel.networks.active()?.caipNetworkId).toBe('eip155:1')
  kernel.connections.activate('two', 'eip155')
  await kernel.connections.disconnect()
  expect(kernel.networks.active()?.caipNetworkId).toBe('eip155:2')
})

it('selects an account by any notation of its address [ACC-01]', async () => {
  const accounts = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xAbC0000000000000000000000000000000000001',
  ]
  const { kernel } = setUp({ wallets: [createMockConnector({ accounts })] })
  await kernel.start()
  await kernel.connections.connect('mock')
  kernel.connections.selectAccount('eip155', accounts[1]?.toLowerCase() ?? '')
  expect(kernel.connections.active()?.accounts[0]?.address).toBe(accounts[1])
  expect(() => kernel.connections.selectAccount('eip155', '0x1')).toThrow('No wallet is connected')
})

it.each(['', '{', '{"a":1}', '["eip155:99", 7, null]', `["${'x'.repeat(5000)}"]`])(
  'ignores an invalid stored choice: %.20s [STO-01] [SEC-15]',
  async (text) => {
    const platform = createTestPlatform()
    platform.storage.set('@quoin/default/networks/v1', text)
    const { kernel } = setUp({ platform })
    await kernel.start()
    expect(kernel.networks.active()?.caipNetworkId).toBe('eip155:1')
  },
)

it("stores no choice while it equals the host's initial one [SEC-13]", async () => {
  const { kernel, platform } = setUp()
  await kernel.start()
  await kernel.connections.connect('mock')
  expect(platform.storage.keys()).toEqual(['@quoin/default/connections/v1'])
  await kernel.networks.switchTo('eip155:2')
  expect(platform.storage.get('@quoin/default/networks/v1')).toBe('["eip155:2","solana:main"]')
  await kernel.networks.switchTo('eip155:1')
  expect(platform.storage.keys()).toEqual(['@quoin/default/connections/v1'])
})

it('follows another tab that connects in another namespace while no wallet is connected here [ACC-12]', async () => {
  const wallet = (): MockConnector => createMockConnector({ id: 'sol', namespace: 'solana', permitted: true })
  const here = setUp({ wallets: [wallet()] })
  await here.kernel.start()
  const there = setUp({ wallets: [wallet()], platform: createTestPlatform({ tabOf: here.platform }) })
  await there.kernel.start()
  await there.kernel.connections.connect('sol')
  await settle()
  expect(here.kernel.connections.active()?.connectorId).toBe('sol')
})

it('prefers a network for the next connection without a wallet request or another change [NET-04]', async () => {
  const { kernel, wallets } = setUp({
    wallets: [createMockConnector({ id: 'evm' }), createMockConnector({ id: 'sol', namespace: 'solana' })],
  })
  await kernel.start()
  await kernel.connections.connect('sol')
  kernel.networks.prefer('eip155:2')
  expect(kernel.networks.active()?.caipNetworkId).toBe('solana:main')
  expect((await kernel.connections.connect('evm')).caipNetworkId).toBe('eip155:2')
  kernel.networks.prefer('eip155:1')
  expect(kernel.networks.active('eip155')?.caipNetworkId).toBe('eip155:2')
  expect(() => kernel.networks.prefer('eip155:99')).toThrow('Network not found')
  expect(wallets.flatMap((wallet) => wallet.calls)).not.toContain('switchNetwork')
})

it('keeps the connection objects of unchanged namespaces in an update, and emits events for changed ones', async () => {
  const session = both('session', 'wallet-connect')
  const { kernel } = setUp({ wallets: [session] })
  const events: string[] = []
  await kernel.start()
  await kernel.connections.connect('session')
  kernel.on('connection:connected', ({ connection }) => events.push(connection.namespace))
  const [evm, solana] = [kernel.connections.active('eip155'), kernel.connections.active('solana')]
  const part = (connection = evm) => ({
    accounts: connection?.accounts ?? [],
    caipNetworkId: connection?.caipNetworkId ?? 'eip155:1',
    approvedCaipNetworkIds: connection?.approvedCaipNetworkIds,
    supportsAllNetworks: connection?.supportsAllNetworks,
  })
  const accounts = part(solana).accounts.slice(1)
  const namespaces = { eip155: part(evm), solana: { ...part(solana), accounts } }
  session.emit({ type: 'grant', grant: { namespaces, wallet: evm?.wallet } })
  expect(kernel.connections.active('eip155')).toBe(evm)
  expect(kernel.connections.active('solana')?.accounts).toEqual(accounts)
  expect(events).toEqual(['solana'])
})
