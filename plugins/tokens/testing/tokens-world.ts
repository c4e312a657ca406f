import { vi } from 'vitest'
import {
  type AssetBalance,
  type CaipNetworkId,
  type ChainModule,
  type ChainTokens,
  createKernel,
  definePlugin,
  type KernelOptions,
  type Plugin,
  type PluginContext,
  type PluginTypes,
  type TokenFacts,
} from '#kernel'
import type { FollowedTransaction, TransactionsPlugin } from '#plugins/transactions'
import {
  createMockConnector,
  createTestPlatform,
  type MockConnectorOptions,
  type TestPlatform,
} from '#testing'
import { accountPlugin } from '../../account/src/manifest.js'
import { type TokensOptions, tokensPlugin } from '../src/manifest.js'

export const gateway = 'https://gateway.example'
export const account = '0x52908400098527886E0F7030069857D2E4169EE7'
export const otherAccount = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
/** Addresses of tokens: `token('a')`. */
export const token = (letter: string): string => `0x${letter.repeat(40)}`

const running: { dispose(): Promise<void> }[] = []
/** Waits until the check passes, even on a busy machine. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check)

/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

export const network = (id: number) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})

/** An entry of the gateway's answer. */
export const listed = (letter: string | undefined, more: object = {}): object => ({
  name: letter === undefined ? 'Ether' : `Token ${letter.toUpperCase()}`,
  symbol: letter === undefined ? 'ETH' : letter.toUpperCase(),
  chainId: 'eip155:1',
  ...(letter !== undefined && { address: `eip155:1:${token(letter)}` }),
  price: letter === undefined ? 2500 : 1,
  quantity: { decimals: '18', numeric: '1' },
  ...more,
})

/** The results of chain, node and gateway, set by the test. */
export interface FakeServices {
  /** The native balance in its smallest unit. */
  coin: bigint
  /** The error of the node, if set. */
  nodeError: Error | undefined
  /** The node's balances of tokens, by address. */
  readonly nodeTokens: Map<string, AssetBalance>
  readonly facts: Map<string, TokenFacts>
  height: bigint
  /** The body of the gateway's balances, or a failure. */
  balances: object | (() => Response | Promise<Response>)
  prices: readonly object[]
  served: readonly string[] | undefined
}

export interface WorldOptions {
  readonly platform?: TestPlatform
  readonly options?: TokensOptions
  readonly kernel?: Partial<KernelOptions>
  readonly wallet?: MockConnectorOptions
  readonly chain?: Partial<ChainModule>
  readonly isConnected?: boolean
  /** Further plugins. */
  readonly further?: readonly Plugin<PluginTypes>[]
}

/** Starts a kernel with the tokens and account plugins, a fake chain, and a gateway that the test controls. */
export async function startTokens(options: WorldOptions = {}) {
  const platform = options.platform ?? createTestPlatform({ now: 1_700_000_000_000 })
  const services: FakeServices = {
    coin: 10n ** 18n,
    nodeError: undefined,
    nodeTokens: new Map(),
    facts: new Map(),
    height: 1n,
    balances: { balances: [listed(undefined)] },
    prices: [],
    served: ['eip155:1', 'eip155:2'],
  }
  platform.onFetch(({ url }) => {
    const { origin, pathname } = new URL(url)
    if (origin !== gateway) return undefined
    if (pathname === '/v1/supported-chains')
      return services.served
        ? Response.json({ http: services.served, ws: [] })
        : new Response('', { status: 503 })
    if (pathname === '/v1/fungible/price') return Response.json({ fungibles: services.prices })
    if (!/^\/v1\/account\/\w+\/balance$/.test(pathname)) return undefined
    const { balances } = services
    return typeof balances === 'function' ? balances() : Response.json(balances)
  })
  const failing = (): void => {
    if (services.nodeError) throw services.nodeError
  }
  const getBalance = vi.fn<ChainModule['getBalance']>(async () => {
    failing()
    return { value: services.coin, decimals: 18, symbol: 'ETH' }
  })
  const getTokenBalances = vi.fn<ChainTokens['getBalances']>(async ({ tokens = [] }) => {
    failing()
    return tokens.flatMap((one) => services.nodeTokens.get(one) ?? [])
  })
  const isAddress = (text: string): boolean => /^0x[\da-f]{40}$/i.test(text)
  const chain: ChainModule = {
    namespace: 'eip155',
    name: 'EVM networks',
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: () => true,
    isAddress,
    checkAddress: async (text) =>
      !isAddress(text)
        ? { valid: false, reason: 'format' }
        : /[a-z]/.test(text.slice(2)) && /[A-Z]/.test(text.slice(2))
          ? { valid: false, reason: 'checksum' }
          : { valid: true, address: text },
    normalizeAddress: (text) => text.toLowerCase(),
    isTransactionId: () => true,
    rpc: { safe: ['wallet_getCapabilities', 'wallet_getAssets'], approval: [] },
    walletConnect: { methods: [], events: [] },
    getBalance,
    getHeight: async () => services.height,
    tokens: {
      getBalances: getTokenBalances,
      get: async ({ address }) => {
        failing()
        return services.facts.get(address)
      },
    },
    explorerUrl: (_, kind, id) => `https://scan.example/${kind}/${id}`,
    ...options.chain,
  }
  const wallet = createMockConnector({ accounts: [account, otherAccount], ...options.wallet })
  const world = definePlugin({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: { chains: [chain], connectors: [{ id: wallet.id, create: () => wallet }] },
  })
  let transactions: PluginContext<TransactionsPlugin> | undefined
  // A fake of the transactions plugin: it emits the test's events.
  const fakeTransactions = definePlugin<TransactionsPlugin>({
    id: 'transactions',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      messages: {
        en: async () => ({ default: (await import('../../transactions/src/messages.en.js')).default }),
      },
      events: ['transactions:followed', 'transactions:settled'],
    },
    start(ctx) {
      transactions = ctx
    },
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    services: { gateway },
    networks: [network(1), network(2)],
    platform,
    ...options.kernel,
  })
    .use(world)
    .use(accountPlugin)
    .use(fakeTransactions)
    .use(tokensPlugin, options.options)
  for (const plugin of options.further ?? []) kernel.use(plugin)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('tokens')
  if (options.isConnected ?? true) await kernel.connections.connect(wallet.id)
  const state = () => kernel.tokens.store('eip155').getState()
  return {
    kernel,
    platform,
    services,
    wallet,
    chain,
    getBalance,
    getTokenBalances,
    state,
    /** Returns the symbols in their order. */
    symbols: () => state().tokens.map(({ symbol }) => symbol),
    /** Returns the number of balance requests to the gateway. */
    requestCount: () => platform.requests.filter(({ url }) => url.includes('/balance')).length,
    /** Watches, and waits until the list is loaded. */
    async watch() {
      const stop = kernel.tokens.watch('eip155')
      await until(() => {
        if (!['ready', 'unavailable'].includes(state().status)) throw new Error(state().status)
      })
      return stop
    },
    settle(caipNetworkId: CaipNetworkId, moved: FollowedTransaction['moved'] = []) {
      const transaction = {
        id: '0x1',
        caipNetworkId,
        from: `${caipNetworkId}:${account}` as const,
        operationType: 'send',
        moved,
        status: 'success' as const,
        sentAt: 0,
      }
      transactions?.emit('transactions:settled', { transaction })
    },
  }
}
