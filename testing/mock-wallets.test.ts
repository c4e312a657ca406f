import { describe, expect, it } from 'vitest'
import { type CaipNetworkId, createKernel } from '#kernel'
import { createMockChain, createMockNetwork } from './mock-chain.js'
import { createMockConnector } from './mock-connector.js'
import type { MockConnectorOptions } from './mock-connector-options.js'
import { createMockEvmWallet } from './mock-evm-wallet.js'
import { createMockWorld } from './mock-world.js'
import { settle } from './settle.js'
import { createTestPlatform, type TestPlatform } from './test-platform.js'
import type { WalletControls } from './wallet-controls.js'

/** A wallet of any implementation, from the page's side. */
interface Met {
  readonly wallet: WalletControls
  readonly platform: TestPlatform
  /** Sends a request that needs approval. */
  request(): Promise<unknown>
  /** Connects and returns the provided addresses. */
  connect(): Promise<readonly string[]>
  /** Events since it connected: the active address, or the network. */
  readonly events: string[]
  readonly networks: readonly [CaipNetworkId, CaipNetworkId]
  /** Returns whether the page has found it. */
  isFound(): boolean
}

const [alice, bob] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
]
type Timing = { readonly delayMs?: number; readonly lateMs?: number }

async function meetEvmWallet({ delayMs, lateMs }: Timing): Promise<Met> {
  const platform = createTestPlatform()
  const { clock } = platform
  const wallet = createMockEvmWallet({
    accounts: [alice, bob],
    chains: [1, 137],
    answers: { personal_sign: () => 'signed' },
    ...(delayMs !== undefined && { delayMs, clock }),
  })
  const { provider } = wallet
  const events: string[] = []
  let found = false
  platform.announcements.subscribe('eip6963:announceProvider', () => {
    found = true
  })
  wallet.announceOn(platform, lateMs)
  provider.on('accountsChanged', (accounts) => events.push([accounts].flat().map(String)[0] ?? 'none'))
  provider.on('chainChanged', (hex) => events.push(`eip155:${Number(hex)}`))
  return {
    wallet,
    platform,
    events,
    networks: ['eip155:1', 'eip155:137'],
    isFound: () => found,
    request: () => provider.request({ method: 'personal_sign' }),
    async connect() {
      const accounts = await provider.request({ method: 'eth_requestAccounts' })
      events.length = 0
      return [accounts].flat().map(String)
    },
  }
}

/** Creates the wallet in a kernel, with an invented chain. */
async function meetConnector({ delayMs, lateMs }: Timing): Promise<Met> {
  const platform = createTestPlatform()
  const { clock } = platform
  const options: MockConnectorOptions = {
    namespaces: ['tezos', 'cosmos'],
    accounts: { tezos: ['tz1alice', 'tz1bob'], cosmos: ['cosmos1alice'] },
    methods: { tezos: ['tezos_sign'], cosmos: ['cosmos_sign'] },
    answers: { tezos_sign: () => 'signed' },
    ...(delayMs !== undefined && { delayMs, clock }),
  }
  const wallet = createMockConnector(options)
  const chains = ['tezos', 'cosmos'].map((namespace) => createMockChain({ namespace }))
  const kernel = createKernel({
    projectId: 'test',
    platform,
    networks: ['tezos:one', 'tezos:two', 'cosmos:hub'].map((id) => createMockNetwork(id as CaipNetworkId)),
  }).use(
    createMockWorld(
      lateMs === undefined ? { chains, wallets: [wallet] } : { chains, late: [[wallet, lateMs]] },
    ),
  )
  await kernel.start()
  const events: string[] = []
  kernel.on('account:changed', ({ address, namespace }) => {
    if (namespace === 'tezos') events.push(address ?? 'none')
  })
  kernel.on('network:changed', ({ network }) => events.push(network.caipNetworkId))
  return {
    wallet,
    platform,
    events,
    networks: ['tezos:one', 'tezos:two'],
    isFound: () => kernel.connectors.find(wallet.id) !== undefined,
    request: () => kernel.rpc.request({ method: 'tezos_sign', namespace: 'tezos' }),
    async connect() {
      await kernel.connections.connect(wallet.id)
      events.length = 0
      return kernel.connections.active('tezos')?.accounts.map(({ address }) => address) ?? []
    },
  }
}

/** Returns the current outcome of a promise. */
async function endOf(promise: Promise<unknown>): Promise<unknown> {
  let end: unknown = 'not yet'
  promise.then(
    (value) => {
      end = value
    },
    (error: unknown) => {
      end = { refused: Object(error).rpcCode ?? Object(error).code }
    },
  )
  await settle()
  return end
}

const behaviours: Readonly<Record<string, (meet: (timing: Timing) => Promise<Met>) => Promise<void>>> = {
  async approves(meet) {
    const { connect, request } = await meet({})
    await connect()
    expect(await request()).toBe('signed')
  },
  async rejects(meet) {
    const { wallet, connect, request } = await meet({})
    await connect()
    wallet.behave('reject')
    expect(await endOf(request())).toEqual({ refused: 4001 })
  },
  async 'responds after a delay'(meet) {
    const { platform, connect, request } = await meet({ delayMs: 500 })
    const connecting = connect()
    await platform.clock.advanceAsync(500)
    await connecting
    const answer = request()
    await platform.clock.advanceAsync(499)
    expect(await endOf(answer)).toBe('not yet')
    await platform.clock.advanceAsync(1)
    expect(await answer).toBe('signed')
  },
  async hangs(meet) {
    const { wallet, connect, request } = await meet({})
    await connect()
    wallet.behave('hang')
    const answer = request()
    expect(await endOf(answer)).toBe('not yet')
    wallet.answerHanging()
    expect(await answer).toBe('signed')
  },
  async 'locks itself'(meet) {
    const { wallet, connect, events } = await meet({})
    await connect()
    wallet.lock()
    expect(events).toEqual(['none'])
  },
  async 'provides several accounts'(meet) {
    const addresses = await (await meet({})).connect()
    expect(addresses).toHaveLength(2)
  },
  async 'switches the account'(meet) {
    const { wallet, connect, events } = await meet({})
    const [first = '', second = ''] = await connect()
    wallet.chooseAccounts([second, first])
    expect(events).toEqual([second])
  },
  async 'switches the network'(meet) {
    const { wallet, connect, events, networks } = await meet({})
    await connect()
    wallet.chooseNetwork(networks[1])
    wallet.chooseNetwork(networks[1])
    expect(events).toEqual([networks[1]])
  },
  async 'announces itself after a delay'(meet) {
    const { platform, isFound } = await meet({ lateMs: 2_000 })
    platform.announcements.dispatch('eip6963:requestProvider')
    await platform.clock.advanceAsync(1_999)
    expect(isFound()).toBe(false)
    await platform.clock.advanceAsync(1)
    expect(isFound()).toBe(true)
  },
}

describe.each([
  ['mock EVM wallet', meetEvmWallet],
  ['mock connector', meetConnector],
])('%s', (_, meet) => {
  it.each(Object.entries(behaviours))('%s', async (_what, check) => check(meet))
})
