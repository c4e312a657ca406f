import {
  contributeTo,
  createKernel,
  createToken,
  definePlugin,
  type Kernel,
  type NetworkInput,
  type Plugin,
  type PluginTypes,
  provide,
  type Token,
} from '#kernel'
import {
  createMockConnector,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
  type MockConnectorOptions,
  settle,
  type TestPlatform,
} from '#testing'
import { createFakeAccountData, type FakeAccountData } from '../../send/testing/fake-account-data.js'
import { type TransactionsPlugin, transactionsPlugin } from '../../transactions/src/manifest.js'
import {
  type SwapApi,
  type SwapOptions,
  type SwapPlugin,
  type SwapProvider,
  type SwapState,
  swapProviders,
} from '../src/contract.js'
import { swapPlugin } from '../src/manifest.js'
import { createLedger, type FakeLedger } from './fake-ledger.js'
import { createProvider, type FakeProvider } from './fake-market.js'
import { alice, carol, coin, dai, usd } from './market-tokens.js'

export * from './fake-bytes.js'
export type { FakeLedger } from './fake-ledger.js'
export type { FakeProvider } from './fake-market.js'
export * from './market-tokens.js'

const network = (id: number): NetworkInput => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://node-${id}.example`] } },
})

const MarketToken: Token<SwapProvider> = createToken('market.provider')
const RivalToken: Token<SwapProvider> = createToken('rival.provider')

/** Creates a third-party swap plugin. */
function marketPlugin(id: 'market' | 'rival', name: string, provider: SwapProvider): Plugin<PluginTypes> {
  const token = id === 'market' ? MarketToken : RivalToken
  return definePlugin<PluginTypes>({
    id,
    version: '1.0.0',
    kernel: '*',
    expose: token,
    services: async () => ({ default: [provide(token, { deps: [], create: () => provider })] }),
    contributes: { extra: [contributeTo(swapProviders, { id, name, provider: token })] },
  })
}

export interface SwapWorld {
  readonly kernel: Kernel<SwapPlugin | TransactionsPlugin>
  readonly swap: SwapApi
  readonly wallet: MockConnector
  readonly platform: TestPlatform
  readonly accountData: FakeAccountData
  readonly ledger: FakeLedger
  /** The market, and a second one that swaps nothing without `startSwap({ rival: true })`. */
  readonly provider: FakeProvider
  readonly rival: FakeProvider
  readonly events: readonly { readonly event: string; readonly payload: unknown }[]
  state(): SwapState
  /** Advances the clock, and runs everything that is ready. */
  pass(ms?: number): Promise<void>
  /** Advances likewise until a condition is met. */
  until(isSo: (state: SwapState) => boolean): Promise<void>
  /** Creates a draft with a quote: by token ids. */
  ready(draft?: {
    readonly sellToken?: string
    readonly buyToken?: string
    readonly amount?: string
  }): Promise<void>
  /** Creates the same draft, and reviews it. */
  reviewed(draft?: {
    readonly sellToken?: string
    readonly buyToken?: string
    readonly amount?: string
  }): Promise<void>
}

/** The options of a test world. */
export interface SwapWorldOptions {
  readonly options?: SwapOptions
  /** The wallet's methods besides `eth_sendTransaction`. */
  readonly methods?: readonly string[]
  readonly answers?: NonNullable<MockConnectorOptions['answers']>
  /** Adds a second market. */
  readonly rival?: boolean
  /** The chain simulates calls. */
  readonly isSimulating?: boolean
  /** The chain builds and decodes no batches. */
  readonly hasNoBatches?: boolean
  /** Leaves out the markets, which are providers of other plugins. */
  readonly hasNoMarket?: boolean
  /** Starts without a connected wallet. */
  readonly isDisconnected?: boolean
  readonly platform?: TestPlatform
  /** An additional plugin. */
  readonly further?: Plugin<PluginTypes>
  /** The gateway's URL; none if absent. */
  readonly gateway?: string
}

const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

/** Starts a kernel with the plugin, a connected wallet, and a market and a network that the test controls. */
export async function startSwap(world: SwapWorldOptions = {}): Promise<SwapWorld> {
  const platform = world.platform ?? createTestPlatform({ now: 1_700_000_000_000 })
  const accountData = createFakeAccountData()
  const { ledger, chain: whole } = createLedger(platform, world.isSimulating)
  const chain = world.hasNoBatches ? { ...whole, batches: undefined } : whole
  const { fake, provider } = createProvider(platform, true)
  const other = createProvider(platform, world.rival ?? false)
  let count = 0
  const wallet = createMockConnector({
    accounts: { eip155: [alice, carol] },
    namespaces: ['eip155'],
    methods: { eip155: ['eth_sendTransaction', ...(world.methods ?? [])] },
    answers: {
      eth_sendTransaction: () => {
        count += 1
        return `0x${count.toString(16).padStart(64, '0')}`
      },
      eth_signTypedData_v4: () => `0x${'5'.repeat(130)}`,
      ...world.answers,
    },
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    services: {
      acme: 'https://api.acme.example',
      ...(world.gateway !== undefined && { gateway: world.gateway }),
    },
    networks: [network(1), network(10), network(999)],
  })
    .use(createMockWorld({ chains: [chain], wallets: [wallet] }))
    .use(accountData.account)
    .use(accountData.tokens)
    .use(accountData.names)
    .use(accountData.history)
    .use(transactionsPlugin)
    .use(swapPlugin, world.options ?? {})
  if (!world.hasNoMarket) {
    kernel.use(marketPlugin('market', 'Market', provider))
    kernel.use(marketPlugin('rival', 'Rival', other.provider))
  }
  if (world.further) kernel.use(world.further)
  running.push(kernel)
  const events: { event: string; payload: unknown }[] = []
  for (const event of ['swap:initiated', 'swap:approved', 'swap:succeeded', 'swap:failed'] as const)
    kernel.on(event, (payload) => events.push({ event, payload }))
  await kernel.start({ services: 'all' })
  if (!world.isDisconnected) await kernel.connections.connect(wallet.id)
  accountData.setTokens([coin, usd])
  const { swap } = kernel
  await settle()
  const pass = async (ms = 0): Promise<void> => {
    await settle()
    await platform.clock.advanceAsync(ms)
    await settle()
  }
  const until: SwapWorld['until'] = async (isSo) => {
    // Code of network requests is loaded from the disk in real time; the test runner ends an endless wait.
    for (let turn = 0; !isSo(swap.store.getState()); turn += 1) {
      await pass(50)
      if (turn > 20) await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const ready: SwapWorld['ready'] = async ({
    sellToken = coin.id,
    buyToken = dai.id,
    amount = '0.5',
  } = {}) => {
    swap.watch()
    await until(({ tokenStatus }) => tokenStatus === 'ready')
    swap.setSellToken(sellToken)
    swap.setBuyToken(buyToken)
    swap.setAmount({ typed: amount })
    await until(({ quote }) => quote.phase === 'ready')
  }
  return {
    kernel,
    swap,
    wallet,
    platform,
    accountData,
    ledger,
    provider: fake,
    rival: other.fake,
    events,
    pass,
    until,
    state: () => swap.store.getState(),
    ready,
    async reviewed(draft) {
      await ready(draft)
      await swap.review()
    },
  }
}
