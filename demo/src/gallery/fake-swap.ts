import { contextTokenOf, createSlice, definePlugin, type Plugin, provide } from 'quoin/kernel'
import {
  type SentBridge,
  type SwapApi,
  type SwapPlugin,
  type SwappableToken,
  type SwapQuote,
  type SwapReview,
  type SwapState,
  SwapToken,
  swapPlugin,
} from 'quoin/plugins/swap'

const nothing = (): void => undefined

const network = 'eip155:1'
const ether: SwappableToken = {
  id: 'eip155:1/coin',
  caipNetworkId: network,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  held: 1_523_000_000_000_000_000n,
  price: '2480.12',
}
const tide: SwappableToken = {
  id: 'eip155:1/token:0x5fbdb2315678afecb367f032d93f642f64180aa3',
  caipNetworkId: network,
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  name: 'Tide Token',
  symbol: 'TIDE',
  decimals: 6,
  held: 1_250_000_000n,
  price: '1',
}
/** Thousands of other tokens, as in real lists. */
const others: readonly SwappableToken[] = Array.from({ length: 2_000 }, (_, index) => {
  const name = ['Anchor', 'Beacon', 'Cove', 'Drift', 'Estuary', 'Fjord', 'Gull', 'Haven'][index % 8] ?? ''
  const address = `0x${(index + 4_096).toString(16).padStart(40, '0')}`
  return {
    id: `eip155:1/token:${address}`,
    caipNetworkId: network,
    address,
    decimals: 18,
    name: `${name} ${index + 1}`,
    symbol: `${name.slice(0, 3).toUpperCase()}${index + 1}`,
  }
})

/** The tokens of the simulated account's swaps. */
export const madeUpSwap = {
  ether,
  tide,
  account: 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  router: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  transactionId: '0x3b1f06d4374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c44583d1f0',
} as const

/** A quote of a quarter of an ether for the tokens of a story. */
export const madeUpQuote: SwapQuote = {
  provider: { id: 'gateway', name: 'Gateway' },
  sellAmount: { value: 250_000_000_000_000_000n, decimals: 18, symbol: 'ETH' },
  buyAmount: { value: 618_191_834n, decimals: 6, symbol: 'TIDE' },
  minBuyAmount: { value: 612_009_915n, decimals: 6, symbol: 'TIDE' },
  sellWorth: '620.03',
  buyWorth: '618.191834',
  rate: '2472.767336',
  priceImpact: 29,
  impactLevel: 'none',
  networkFee: { value: 3_182_000_000_000_000n, decimals: 18, symbol: 'ETH' },
  networkFeeWorth: '7.8917',
  maxNetworkFee: { value: 7_900_000_000_000_000n, decimals: 18, symbol: 'ETH' },
  maxNetworkFeeWorth: '19.59',
  providerFee: { value: 2_125_000_000_000_000n, decimals: 18, symbol: 'ETH' },
  providerFeeWorth: '5.27',
  route: ['ETH', 'TIDE'],
  quotedAt: 1_700_000_000_000,
}

/** The reverse quote: tokens, which must be approved first. */
export const madeUpTokenQuote: SwapQuote = {
  ...madeUpQuote,
  sellAmount: { value: 120_000_000n, decimals: 6, symbol: 'TIDE' },
  buyAmount: { value: 48_012_345_678_901_234n, decimals: 18, symbol: 'ETH' },
  minBuyAmount: { value: 47_532_222_222_112_221n, decimals: 18, symbol: 'ETH' },
  sellWorth: '120',
  buyWorth: '119.076',
  rate: '0.000400102880657510',
  priceImpact: 120,
  impactLevel: 'low',
  providerFee: { value: 1_020_000n, decimals: 6, symbol: 'TIDE' },
  providerFeeWorth: '1.02',
  route: ['TIDE', 'HAV8', 'ETH'],
}

/** A review of a story's swap: the coin, which needs no approval. */
export const madeUpSwapReview: SwapReview = {
  account: madeUpSwap.account,
  caipNetworkId: network,
  sellToken: ether,
  buyToken: tide,
  quote: madeUpQuote,
  action: 'swap',
  done: [],
  contract: madeUpSwap.router,
  isRead: true,
  fee: { value: 3_182_000_000_000_000n, decimals: 18, symbol: 'ETH' },
  feeWorth: '7.8917',
  mustAgree: [],
  refused: [],
  expiresAt: 1_700_000_600_000,
  isWorse: false,
}

/** The review of a bridge to another network. */
export const madeUpBridgeReview: SwapReview = {
  ...madeUpSwapReview,
  quote: { ...madeUpQuote, route: [], bridge: { name: 'Across', duration: 45 } },
  bridge: {
    destination: 'eip155:3',
    recipient: madeUpSwap.account.slice(madeUpSwap.account.lastIndexOf(':') + 1),
    deliversUntil: 1_700_007_200_000,
    refundSymbol: 'ETH',
  },
}

/** A bridge on its way. */
export const madeUpBridge: SentBridge = {
  id: madeUpSwap.transactionId,
  caipNetworkId: network,
  destination: 'eip155:3',
  account: madeUpSwap.account,
  sellAmount: madeUpQuote.sellAmount,
  buyAmount: madeUpQuote.buyAmount,
  minBuyAmount: madeUpQuote.minBuyAmount,
  buyToken: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  provider: 'gateway',
  sentAt: 1_700_000_000_000,
  duration: 45,
  status: 'pending',
}

/** The review of a token swap, with the approval that comes first. */
export const madeUpApproval: SwapReview = {
  ...madeUpSwapReview,
  sellToken: tide,
  buyToken: ether,
  quote: madeUpTokenQuote,
  action: 'approve',
  allowance: { spender: madeUpSwap.router, amount: madeUpTokenQuote.sellAmount },
}

const draft: SwapState = {
  caipNetworkId: network,
  isSupported: true,
  tokenStatus: 'ready',
  sellToken: ether,
  buyToken: undefined,
  amount: { text: '', isMax: false },
  quote: { phase: 'none' },
  slippage: 100,
  obstacle: 'selectBuyToken',
  cleared: [],
  progress: { step: 'draft' },
}

/** A complete draft. */
export const quotedDraft: Partial<SwapState> = {
  buyToken: tide,
  amount: { text: '0.25', value: 250_000_000_000_000_000n, worth: '620.03', isMax: false },
  quote: { phase: 'ready', quote: madeUpQuote },
  obstacle: undefined,
}

/** A swap in the state that a story sets. */
export interface FakeSwap {
  readonly plugin: Plugin<SwapPlugin>
  /** Changes the state. */
  setState(state: Partial<SwapState>): void
  /** Sets the sent bridges. */
  bridge(bridges: readonly SentBridge[]): void
  /** Limits the number of tokens; by default all can be swapped. */
  offer(count: number): void
  /** Sets the page's networks that support swaps. */
  support(networks: ReturnType<SwapApi['supportedNetworks']>): void
}

/**
 * Returns the plugin with its own views, and without swaps.
 *
 * @param play `playable`: a quoted swap that the user can review and confirm; `still`: the state changes only by `setState`
 */
export function fakeSwap(play: 'still' | 'playable' = 'still'): FakeSwap {
  const store = createSlice<SwapState>(play === 'still' ? draft : { ...draft, ...quotedDraft }, nothing)
  const goTo = (progress: SwapState['progress']): void => {
    if (play === 'playable') store.setState((state) => ({ ...state, progress }))
  }
  let tokens: readonly SwappableToken[] = [ether, tide, ...others]
  let supported: ReturnType<SwapApi['supportedNetworks']> = []
  const bridges = createSlice<readonly SentBridge[]>([], nothing)
  const api: SwapApi = {
    store,
    watch: () => nothing,
    fill: nothing,
    setSellToken: nothing,
    setBuyToken: nothing,
    destinations: () => [],
    setDestination: nothing,
    bridges,
    forgetBridge: nothing,
    setAmount: (amount) =>
      store.setState((state) => ({
        ...state,
        amount: { ...state.amount, text: 'typed' in amount ? amount.typed : '' },
      })),
    useMax: nothing,
    switchDirection: nothing,
    setSlippage: (slippage) => store.setState((state) => ({ ...state, slippage })),
    search(text) {
      const wanted = text.trim().toLowerCase()
      return tokens.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(wanted))
    },
    suggested: () => tokens.slice(0, 8),
    supportedNetworks: () => supported,
    retry: nothing,
    review: async () => goTo({ step: 'review', review: madeUpSwapReview }),
    accept: nothing,
    edit: () => goTo({ step: 'draft' }),
    confirm: async () =>
      goTo({
        step: 'sent',
        review: madeUpSwapReview,
        transactionId: madeUpSwap.transactionId,
        explorerUrl: `https://lookout.example/tx/${madeUpSwap.transactionId}`,
        status: 'success',
      }),
    reset: () => goTo({ step: 'draft' }),
  }
  return {
    setState: (state) => store.setState({ ...draft, ...state }),
    bridge: (list) => bridges.setState(list),
    offer(count) {
      tokens = tokens.slice(0, count)
    },
    support(networks) {
      supported = networks
    },
    plugin: definePlugin<SwapPlugin>({
      ...swapPlugin.manifest,
      requires: ['account', 'tokens', 'transactions'],
      services: [provide(SwapToken, { deps: [contextTokenOf<SwapPlugin>()], create: () => api })],
    }),
  }
}
