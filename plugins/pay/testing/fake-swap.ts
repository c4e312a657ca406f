import {
  type Amount,
  createSlice,
  definePlugin,
  type Plugin,
  type PluginTypes,
  parseAmount,
  provide,
} from '#kernel'
import {
  type SwapApi,
  type SwapFailure,
  type SwapProgress,
  type SwappableToken,
  type SwapQuote,
  type SwapReview,
  type SwapState,
  SwapToken,
} from '../../swap/src/contract.js'
import { alice, tokenContract } from './pay-world.js'

/** The swap plugin with a rate that a test controls: native currency for dollars, one request to the wallet. */
export interface FakeSwap {
  readonly plugin: Plugin<PluginTypes>
  /** Dollars for one unit of native currency. */
  rate: bigint
  impact: Pick<SwapQuote, 'priceImpact' | 'impactLevel'>
  /** True if the contract's call can be read. */
  isRead: boolean
  /** Thrown instead of sending a request to the wallet. */
  refusal: unknown
  /** Changes the review relative to the quote. */
  reviewed: (review: SwapReview) => SwapReview
  /** Returns the number of swap requests to the wallet. */
  readonly requestCount: () => number
  readonly agreed: () => readonly (readonly string[])[]
  /** Sets the result of a confirmed swap. */
  end(status: 'success' | 'failed' | 'unknown'): void
  fail(failure: SwapFailure): void
  state(): SwapState
}

const coin = {
  id: 'eip155:1/coin',
  caipNetworkId: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
} as const
const dollar: SwappableToken = {
  id: 'eip155:1/dollar',
  caipNetworkId: 'eip155:1',
  address: tokenContract,
  name: 'Dollar',
  symbol: 'USD',
  decimals: 6,
}
const none: SwapState = {
  caipNetworkId: 'eip155:1',
  isSupported: true,
  tokenStatus: 'ready',
  sellToken: undefined,
  buyToken: undefined,
  amount: { text: '', isMax: false },
  quote: { phase: 'none' },
  slippage: 100,
  obstacle: undefined,
  cleared: [],
  progress: { step: 'draft' },
}

export function createFakeSwap(): FakeSwap {
  const store = createSlice<SwapState>(none, () => undefined)
  let requestCount = 0
  const agreed: (readonly string[])[] = []
  const put = (next: Partial<SwapState>): void => store.setState((now) => ({ ...now, ...next }))
  const quoteOf = (sellAmount: bigint): SwapQuote => {
    const value = (sellAmount * fake.rate * 10n ** 6n) / 10n ** 18n
    const amount = (of: bigint): Amount => ({ value: of, decimals: 6, symbol: 'USD' })
    return {
      provider: { id: 'market', name: 'Market' },
      sellAmount: { value: sellAmount, decimals: 18, symbol: 'ETH' },
      buyAmount: amount(value),
      minBuyAmount: amount((value * 99n) / 100n),
      sellWorth: '3000',
      buyWorth: '30',
      rate: String(fake.rate),
      route: [],
      quotedAt: 0,
      ...fake.impact,
    }
  }
  const quoted = (): SwapQuote => {
    const { quote } = store.getState()
    if (quote.phase !== 'ready') throw new Error('Nothing is quoted.')
    return quote.quote
  }
  const finish = (next: SwapProgress): void => put({ progress: next })
  const api: Partial<SwapApi> = {
    store,
    watch: () => () => undefined,
    fill({ amount = '' }) {
      // Amounts from code have a decimal point in every language.
      const { value } = parseAmount(amount, 18)
      put({
        sellToken: coin,
        buyToken: dollar,
        amount: { text: amount, value, isMax: false },
        quote: value === undefined ? { phase: 'none' } : { phase: 'ready', quote: quoteOf(value) },
      })
    },
    async review() {
      const quote = quoted()
      const review: SwapReview = {
        account: `eip155:1:${alice}`,
        caipNetworkId: 'eip155:1',
        sellToken: coin,
        buyToken: dollar,
        quote,
        action: 'swap',
        done: [],
        contract: tokenContract,
        isRead: fake.isRead,
        expiresAt: 0,
        isWorse: false,
        refused: [],
        mustAgree: quote.impactLevel === 'severe' ? ['impact'] : [],
      }
      put({ progress: { step: 'review', review: fake.reviewed(review) } })
    },
    async confirm(to = []) {
      const { progress } = store.getState()
      if (progress.step !== 'review') throw new Error('Nothing is reviewed.')
      if (fake.refusal !== undefined) throw fake.refusal
      requestCount += 1
      agreed.push(to)
      put({ progress: { step: 'sent', review: progress.review, transactionId: '0x1', status: 'pending' } })
    },
    edit: () => put({ progress: { step: 'draft' } }),
    reset: () => store.setState(none),
  }
  const fake: FakeSwap = {
    plugin: definePlugin<PluginTypes>({
      id: 'swap',
      version: '1.0.0',
      kernel: '*',
      expose: SwapToken,
      // The parts of the API that a payment calls.
      services: async () => ({ default: [provide(SwapToken, { deps: [], create: () => api as SwapApi })] }),
    }),
    rate: 3_000n,
    impact: { priceImpact: 30, impactLevel: 'none' },
    isRead: true,
    refusal: undefined,
    reviewed: (review) => review,
    requestCount: () => requestCount,
    agreed: () => agreed,
    end(status) {
      const { progress } = store.getState()
      if (progress.step !== 'sent') throw new Error('Nothing was sent.')
      const failure = { reason: 'transactionFailed', wasSent: 'yes' } as const
      finish({ ...progress, status, ...(status === 'failed' && { failure }) })
    },
    fail: (failure) => finish({ step: 'draft', failure }),
    state: store.getState,
  }
  return fake
}
