import { describe, expect, it } from 'vitest'
import {
  type ConnectionsState,
  createKernel,
  definePlugin,
  type KernelOptions,
  type PluginTypes,
} from '#kernel'
import {
  createMockConnector,
  createTestPlatform,
  type MockConnector,
  settle,
  type TestPlatform,
} from '#testing'

const network = (namespace: string, id: number | string): KernelOptions['networks'][number] => ({
  id,
  name: `${namespace} ${id}`,
  chainNamespace: namespace,
  caipNetworkId: `${namespace}:${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})

function setUp(
  options: {
    platform?: TestPlatform
    wallets?: readonly MockConnector[]
    networks?: KernelOptions['networks']
  } = {},
) {
  const platform = options.platform ?? createTestPlatform()
  const wallets = options.wallets ?? [createMockConnector()]
  const kernel = createKernel({
    projectId: 'test',
    platform,
    logLevel: 'silent',
    networks: options.networks ?? [network('eip155', 1), network('eip155', 2), network('solana', 'main')],
  })
  kernel.use(
    definePlugin<PluginTypes>({
      id: 'walletsForTest',
      version: '1.0.0',
      kernel: '*',
      contributes: { connectors: wallets.map((wallet) => ({ id: wallet.id, create: () => wallet })) },
    }),
  )
  const states: ConnectionsState[] = []
  const events: string[] = []
  kernel.connections.store.subscribe((state) => states.push(state))
  kernel.on('connection:connected', ({ connection, restored }) =>
    events.push(`connected ${connection.connectorId}${restored ? ' restored' : ''}`),
  )
  kernel.on('connection:disconnected', ({ connectorId, by }) =>
    events.push(`disconnected ${connectorId} ${by}`),
  )
  kernel.on('account:changed', ({ namespace, address }) =>
    events.push(`account ${namespace} ${address?.slice(0, 6)}`),
  )
  kernel.on('network:changed', ({ network: now }) => events.push(`network ${now.caipNetworkId}`))
  return { kernel, platform, wallet: wallets[0] as MockConnector, wallets, states, events }
}

const statuses = (states: readonly ConnectionsState[], namespace = 'eip155'): readonly string[] =>
  states
    .map((state) => state.byNamespace[namespace]?.status ?? '')
    .filter((status, index, all) => status !== all[index - 1])

describe('connecting', () => {
  it('goes from disconnected through connecting to connected, and emits each event once [CON-08] [ACC-02]', async () => {
    const { kernel, states, events } = setUp()
    await kernel.start()
    const connection = await kernel.connections.connect('mock')
    expect(statuses(states)).toEqual(['disconnected', 'connecting', 'connected'])
    expect(connection.accounts[0]?.address).toBe('0x52908400098527886E0F7030069857D2E4169EE7')
    expect(kernel.connections.caipAddress()).toBe('eip155:1:0x52908400098527886E0F7030069857D2E4169EE7')
    expect(events).toEqual(['account eip155 0x5290', 'connected mock'])
  })

  it('ends disconnected with USER_REJECTED after a rejected request, and a retry works [CON-07] [CON-08]', async () => {
    const { kernel, wallet, states } = setUp()
    await kernel.start()
    wallet.behave('reject', 'connect')
    await expect(kernel.connections.connect('mock')).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(kernel.connections.state('eip155')).toMatchObject({
      status: 'disconnected',
      error: { code: 'USER_REJECTED' },
    })
    wallet.behave('approve', 'connect')
    await kernel.connections.connect('mock')
    expect(statuses(states).at(-1)).toBe('connected')
  })

  it('throws CONNECT_FAILED for a wallet that throws a string, and never hangs [REL-03]', async () => {
    const { kernel, wallet } = setUp()
    await kernel.start()
    wallet.behave('throw-string', 'connect')
    await expect(kernel.connections.connect('mock')).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(kernel.connections.state('eip155').status).toBe('disconnected')
  })

  it('sends one request to the wallet for two clicks; the second stays pending when the first leaves [SEC-06]', async () => {
    const { kernel, wallet } = setUp()
    await kernel.start()
    wallet.behave('hang', 'connect')
    const leaving = new AbortController()
    const first = kernel.connections.connect('mock', { signal: leaving.signal })
    const second = kernel.connections.connect('mock')
    leaving.abort()
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    wallet.answerHanging()
    await expect(second).resolves.toMatchObject({ connectorId: 'mock' })
    expect(wallet.calls.filter((call) => call === 'connect')).toHaveLength(1)
  })

  it('sends one request for a view that unmounts and mounts in the same turn, as StrictMode does [REL-05]', async () => {
    const { kernel, wallet, platform } = setUp()
    await kernel.start()
    wallet.behave('hang', 'connect')
    const firstMount = new AbortController()
    const first = kernel.connections.connect('mock', { signal: firstMount.signal })
    firstMount.abort()
    const second = kernel.connections.connect('mock', { signal: new AbortController().signal })
    first.catch(() => undefined)
    await platform.clock.advanceAsync(1)
    wallet.answerHanging()
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(second).resolves.toMatchObject({ connectorId: 'mock' })
    expect(wallet.calls.filter((call) => call === 'connect')).toHaveLength(1)
  })

  it('ends the attempt when its last caller leaves: a late approval connects no wallet [CON-08]', async () => {
    const { kernel, wallet, platform } = setUp()
    await kernel.start()
    wallet.behave('hang', 'connect')
    const leaving = new AbortController()
    const attempt = kernel.connections.connect('mock', { signal: leaving.signal })
    leaving.abort()
    await expect(attempt).rejects.toMatchObject({ code: 'ABORTED' })
    await platform.clock.advanceAsync(1)
    wallet.answerHanging()
    await settle()
    expect(kernel.connections.state('eip155').status).toBe('disconnected')
  })

  it('ignores the approval of a wallet after the user has left, even if it ignores the signal [CON-08]', async () => {
    const { kernel, wallet, platform } = setUp()
    await kernel.start()
    let approve = (): void => undefined
    wallet.connect = ({ preferred }) =>
      new Promise((resolve) => {
        const caipNetworkId = preferred?.caipNetworkId ?? 'eip155:1'
        const accounts = [{ namespace: 'eip155', address: '0xa', type: 'eoa' }]
        approve = () => resolve({ namespaces: { eip155: { accounts, caipNetworkId } } })
      })
    const leaving = new AbortController()
    const attempt = kernel.connections.connect('mock', { signal: leaving.signal })
    await settle()
    leaving.abort()
    await expect(attempt).rejects.toMatchObject({ code: 'ABORTED' })
    await platform.clock.advanceAsync(1)
    approve()
    await settle()
    expect(kernel.connections.active()).toBeUndefined()
    expect(platform.storage.keys()).toEqual([])
  })

  it('leaves no timer when it is disposed right after a view left [KRN-07]', async () => {
    const { kernel, wallet, platform } = setUp()
    const before = platform.leftovers()
    await kernel.start()
    wallet.behave('hang', 'connect')
    const leaving = new AbortController()
    const attempt = kernel.connections.connect('mock', { signal: leaving.signal })
    await settle()
    leaving.abort()
    await expect(attempt).rejects.toMatchObject({ code: 'ABORTED' })
    await kernel.dispose()
    expect(platform.leftovers()).toEqual(before)
  })

  it('keeps the first wallet connected when a second wallet rejects [CON-10]', async () => {
    const { kernel, wallets } = setUp({
      wallets: [createMockConnector(), createMockConnector({ id: 'other' })],
    })
    await kernel.start()
    await kernel.connections.connect('mock')
    wallets[1]?.behave('reject', 'connect')
    await expect(kernel.connections.connect('other')).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(kernel.connections.active()?.connectorId).toBe('mock')
  })

  it('keeps one of several wallets of a namespace active, and switches and ends them one by one [CON-10]', async () => {
    const { kernel } = setUp({
      wallets: [createMockConnector(), createMockConnector({ id: 'other', accounts: ['0xb'] })],
    })
    await kernel.start()
    await kernel.connections.connect('mock')
    await kernel.connections.connect('other')
    expect(kernel.connections.active()?.connectorId).toBe('other')
    kernel.connections.activate('mock', 'eip155')
    expect(kernel.connections.active()?.connectorId).toBe('mock')
    await kernel.connections.disconnect('eip155')
    expect(kernel.connections.active()?.connectorId).toBe('other')
  })
})

describe('events of wallets', () => {
  it('follows a changed account or network [ACC-01] [NET-04]', async () => {
    const { kernel, wallet, events } = setUp()
    await kernel.start()
    await kernel.connections.connect('mock')
    events.length = 0
    wallet.chooseAccounts(['0x8617E340B3D01FA5F11F306F4090FD50E238070D'])
    wallet.chooseNetwork('eip155:2')
    expect(events).toEqual(['account eip155 0x8617', 'network eip155:2'])
    expect(kernel.networks.active()?.caipNetworkId).toBe('eip155:2')
    wallet.chooseNetwork('eip155:99')
    expect(kernel.networks.isUnsupported()).toBe(true)
    expect(kernel.networks.active()?.name).toBe('Unknown Network')
  })

  it('disconnects when a wallet ends the session or grants no account [CON-08]', async () => {
    const { kernel, wallet, events } = setUp()
    await kernel.start()
    await kernel.connections.connect('mock')
    wallet.drop()
    expect(kernel.connections.active()).toBeUndefined()
    await kernel.connections.connect('mock')
    wallet.emit({ type: 'accounts', namespace: 'eip155', accounts: [] })
    expect(kernel.connections.active()).toBeUndefined()
    expect(events.filter((event) => event.startsWith('disc'))).toEqual([
      'disconnected mock wallet',
      'disconnected mock wallet',
    ])
    expect(wallet.listenerCount()).toBe(0)
  })

  it('changes one namespace without affecting another [NET-04]', async () => {
    const { kernel, wallets } = setUp({
      wallets: [
        createMockConnector(),
        createMockConnector({ id: 'sol', namespace: 'solana', accounts: ['So1'] }),
      ],
    })
    await kernel.start()
    await kernel.connections.connect('mock')
    await kernel.connections.connect('sol')
    const before = kernel.connections.state('eip155')
    wallets[1]?.drop()
    await kernel.connections.connect('sol')
    await kernel.connections.disconnect('solana')
    expect(kernel.connections.state('eip155')).toBe(before)
  })
})

describe('errors use the texts of the catalogue', () => {
  it('rejects an unknown network, a namespace without a chain module, and a wallet that left the page [NET-09]', async () => {
    const { kernel } = setUp({ wallets: [] })
    const wallet = createMockConnector()
    let leave = (): void => undefined
    kernel.use(
      definePlugin<PluginTypes>({
        id: 'page',
        version: '1.0.0',
        kernel: '*',
        contributes: {
          discovery: [
            {
              id: 'page',
              create: () => ({
                id: 'page',
                namespace: 'eip155',
                start(sink) {
                  leave = sink.add(wallet)
                  return () => undefined
                },
              }),
            },
          ],
        },
      }),
    )
    await kernel.start()
    await kernel.connections.connect('mock')
    expect(() => kernel.networks.get('eip155:99')).toThrow('Network not found')
    expect(() => kernel.chains.get('solana')).toThrow('Chain adapter not found')
    leave()
    await expect(kernel.networks.switchTo('eip155:2')).rejects.toThrow('NetworkController client not set')
    await expect(kernel.rpc.request({ method: 'mock_ping' })).rejects.toThrow(
      'ConnectionController client not set',
    )
  })
})

describe('disconnecting', () => {
  it('clears the widget at once, even if the wallet fails to disconnect [ACC-02] [ACC-11]', async () => {
    const { kernel, wallet, platform } = setUp()
    await kernel.start()
    await kernel.connections.connect('mock')
    wallet.disconnect = () => Promise.reject(new Error('no'))
    const ending = kernel.connections.disconnect()
    expect(kernel.connections.active()).toBeUndefined()
    await expect(ending).rejects.toThrow('Failed to disconnect')
    expect(platform.storage.keys()).toEqual([])
  })
})

describe('switching the network', () => {
  it('switches the network in the wallet and follows; a rejection changes nothing [NET-04] [REL-03]', async () => {
    const { kernel, wallet } = setUp()
    await kernel.start()
    await kernel.connections.connect('mock')
    await kernel.networks.switchTo('eip155:2')
    expect(kernel.connections.active()?.caipNetworkId).toBe('eip155:2')
    wallet.behave('reject', 'switchNetwork')
    await expect(kernel.networks.switchTo('eip155:1')).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(kernel.networks.active()?.caipNetworkId).toBe('eip155:2')
    await expect(kernel.networks.switchTo('eip155:77')).rejects.toThrow('Network not found')
  })

  it('stores the choice and activates the namespace without a wallet [NET-04]', async () => {
    const { kernel } = setUp()
    await kernel.start()
    await kernel.networks.switchTo('solana:main')
    expect(kernel.networks.store.getState().activeNamespace).toBe('solana')
    expect(kernel.networks.active()?.caipNetworkId).toBe('solana:main')
  })
})

describe('restoring', () => {
  it('makes exactly one transition out of restoring after a reload [ACC-12] [REL-05]', async () => {
    const { kernel, platform, wallet } = setUp()
    await kernel.start()
    await kernel.connections.connect('mock')
    await kernel.dispose()
    const again = setUp({ platform, wallets: [wallet] })
    await again.kernel.start()
    expect(statuses(again.states)).toEqual(['restoring', 'connected'])
    expect(again.events).toContain('connected mock restored')
    expect(wallet.calls.filter((call) => call === 'connect')).toHaveLength(1)
  })

  it('enters restoring before the first paint: start() has set the state when it returns [ACC-12]', async () => {
    const { kernel, platform, wallet } = setUp()
    await kernel.start()
    await kernel.connections.connect('mock')
    const again = setUp({ platform, wallets: [wallet] })
    const started = again.kernel.start()
    expect(again.kernel.connections.state('eip155').status).toBe('restoring')
    await started
  })

  it('ends disconnected, and never hangs, without a connection to restore, a response or a wallet [REL-04]', async () => {
    for (const behaviour of ['nothing', 'hang', 'absent'] as const) {
      const platform = createTestPlatform()
      platform.storage.set('@quoin/default/connections/v1', JSON.stringify({ eip155: ['mock'] }))
      const wallet = createMockConnector()
      if (behaviour === 'hang') wallet.behave('hang', 'restore')
      const { kernel, states } = setUp({ platform, wallets: behaviour === 'absent' ? [] : [wallet] })
      const started = kernel.start()
      await platform.clock.advanceAsync(10_000)
      await started
      expect(statuses(states), behaviour).toEqual(['restoring', 'disconnected'])
    }
  })

  it('forgets a stored connection that its connector reports as ended, and no other [W11]', async () => {
    const key = '@quoin/default/connections/v1'
    const platform = createTestPlatform()
    platform.storage.set(key, JSON.stringify({ eip155: ['ended', 'locked'] }))
    const ended: MockConnector = { ...createMockConnector({ id: 'ended' }), restore: async () => 'ended' }
    const { kernel } = setUp({ platform, wallets: [ended, createMockConnector({ id: 'locked' })] })
    await kernel.start()
    expect(kernel.connections.state('eip155').status).toBe('disconnected')
    expect(JSON.parse(platform.storage.get(key) ?? '')).toEqual({ eip155: ['locked'] })
  })

  it('keeps a connection that another tab stored while it follows that tab [W11]', async () => {
    const first = setUp()
    await first.kernel.start()
    const ended: MockConnector = { ...createMockConnector(), restore: async () => 'ended' }
    const second = setUp({ platform: createTestPlatform({ tabOf: first.platform }), wallets: [ended] })
    await second.kernel.start()
    await first.kernel.connections.connect('mock')
    await settle()
    expect(second.kernel.connections.state('eip155').status).toBe('disconnected')
    expect(first.kernel.connections.active()?.connectorId).toBe('mock')
  })

  it('treats corrupt or hostile storage as empty [STO-01] [SEC-15]', async () => {
    for (const text of [
      '{',
      '[]',
      'null',
      '{"eip155":5}',
      '{"__proto__":["x"]}',
      `{"eip155":["${'x'.repeat(300)}"]}`,
      '"'.repeat(20_000),
    ]) {
      const platform = createTestPlatform()
      platform.storage.set('@quoin/default/connections/v1', text)
      const { kernel } = setUp({ platform })
      await kernel.start()
      expect(kernel.connections.state('eip155').status).toBe('disconnected')
    }
  })

  it('follows a connect and a disconnect of another tab [ACC-12]', async () => {
    const first = setUp()
    await first.kernel.start()
    const wallet = createMockConnector({ permitted: true })
    const second = setUp({ platform: createTestPlatform({ tabOf: first.platform }), wallets: [wallet] })
    await second.kernel.start()
    await first.kernel.connections.connect('mock')
    await settle()
    expect(second.kernel.connections.active()?.connectorId).toBe('mock')
    await first.kernel.connections.disconnect()
    await settle()
    expect(second.kernel.connections.active()).toBeUndefined()
    expect(second.events).toContain('disconnected mock tab')
    expect(wallet.calls).not.toContain('disconnect')
  })

  it('works while storage is blocked [STO-01] [REL-04]', async () => {
    const platform = createTestPlatform()
    platform.storage.block()
    const { kernel } = setUp({ platform })
    await kernel.start()
    await kernel.connections.connect('mock')
    expect(kernel.connections.active()?.connectorId).toBe('mock')
  })
})
