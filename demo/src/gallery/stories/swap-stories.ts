import type { SwapState } from 'quoin/plugins/swap'
import type { StoryWorld } from '../create-world.js'
import { madeUpApproval, madeUpQuote, madeUpSwap, madeUpTokenQuote, quotedDraft } from '../fake-swap.js'
import type { Story } from '../story.js'

const plugin = 'Swap'
const { tide, ether } = madeUpSwap

/** Opens a view of Swap in a state. */
export const at =
  (view: 'Swap' | 'SwapPreview' | 'SwapStatus' | 'SwapSettings', state: Partial<SwapState> = {}) =>
  async (world: StoryWorld): Promise<void> => {
    world.swap.setState(state)
    await world.connect()
    world.kernel.open({ view })
  }
export const story = (id: string, title: string, show: Story['show']): Story => ({
  id: `swap-${id}`,
  plugin,
  title,
  show,
})
const form = (id: string, title: string, state: Partial<SwapState>): Story =>
  story(id, title, at('Swap', { ...quotedDraft, ...state }))
const tokensWith =
  (count: number, state: Partial<SwapState> = {}) =>
  async (world: StoryWorld) => {
    world.swap.offer(count)
    await at('Swap', { ...quotedDraft, ...state })(world)
    world.kernel.router.push('SwapSelectToken', { side: 'buy' })
  }

export const swapStories: readonly Story[] = [
  { id: 'swap', plugin, title: 'Nothing entered yet', show: at('Swap') },
  form('no-token', 'No token is chosen', {
    sellToken: undefined,
    buyToken: undefined,
    obstacle: 'selectSellToken',
    amount: { text: '', isMax: false },
    quote: { phase: 'none' },
  }),
  form('no-amount', 'No amount yet', {
    obstacle: 'enterAmount',
    amount: { text: '', isMax: false },
    quote: { phase: 'none' },
  }),
  form('cleared', 'The network changed: the tokens are not on it', {
    obstacle: 'selectBuyToken',
    buyToken: undefined,
    quote: { phase: 'none' },
    amount: { text: '', isMax: false },
    cleared: ['token', 'amount'],
  }),
  form('quoting', 'A quote is loading', { obstacle: 'quoting', quote: { phase: 'loading' } }),
  form('quoted', 'All is entered', {}),
  form('refreshing', 'The quote is refreshed', { quote: { phase: 'loading', last: madeUpQuote } }),
  form('tokens-for-coin', 'Tokens for the coin, with a small price impact', {
    sellToken: tide,
    buyToken: ether,
    quote: { phase: 'ready', quote: madeUpTokenQuote },
    amount: { text: '120', value: 120_000_000n, worth: '120', isMax: false },
  }),
  form('high-impact', 'Well below market price', {
    quote: {
      phase: 'ready',
      quote: { ...madeUpQuote, buyWorth: '574.51', priceImpact: 734, impactLevel: 'high' },
    },
  }),
  form('severe-impact', 'Far below market price', {
    quote: {
      phase: 'ready',
      quote: { ...madeUpQuote, buyWorth: '402.1', priceImpact: 3_515, impactLevel: 'severe' },
    },
  }),
  form('hidden-impact', 'The provider reports less than the known prices show', {
    quote: {
      phase: 'ready',
      quote: {
        ...madeUpQuote,
        buyWorth: '402.1',
        priceImpact: 3_515,
        providerImpact: 1,
        valueImpact: 3_515,
        impactLevel: 'severe',
      },
    },
  }),
  form('no-prices', 'Unpriced tokens', {
    amount: { text: '0.25', value: 250_000_000_000_000_000n, isMax: false },
    quote: {
      phase: 'ready',
      quote: {
        ...madeUpQuote,
        sellWorth: undefined,
        buyWorth: undefined,
        priceImpact: undefined,
        networkFee: undefined,
        networkFeeWorth: undefined,
        maxNetworkFee: undefined,
        maxNetworkFeeWorth: undefined,
        providerFee: undefined,
        route: [],
      },
    },
  }),
  form('max', 'The whole balance, to the last digit', {
    amount: {
      text: '1.519818000000000001',
      value: 1_519_818_000_000_000_001n,
      worth: '3769.33',
      isMax: true,
    },
  }),
  form('unclear-amount', 'Amount that can be read in two ways', {
    amount: { text: '1,500', fault: 'ambiguous', isMax: false },
    obstacle: 'amountInvalid',
    quote: { phase: 'none' },
  }),
  form('too-much', 'Insufficient balance', {
    amount: { text: '2', value: 2n * 10n ** 18n, worth: '4960.24', isMax: false },
    obstacle: 'insufficientFunds',
  }),
  form('no-fee', 'Not enough for the fee', { obstacle: 'insufficientFee' }),
  form('same-token', 'The same token on both sides', {
    buyToken: ether,
    obstacle: 'sameToken',
    quote: { phase: 'none' },
  }),
  form('no-route', 'No route between the tokens', {
    obstacle: 'noRoute',
    quote: { phase: 'failed', fault: 'noRoute' },
  }),
  form('no-quote', 'No quote available', {
    obstacle: 'quoteUnavailable',
    quote: { phase: 'failed', fault: 'unavailable', last: madeUpQuote },
  }),
  form('no-gas-price', 'Network not supported for Gas Price', { obstacle: 'gasPriceUnavailable' }),
  form('tokens-failed', 'Tokens could not be loaded', {
    sellToken: undefined,
    buyToken: undefined,
    obstacle: 'tokensUnavailable',
    tokenStatus: 'unavailable',
    amount: { text: '', isMax: false },
    quote: { phase: 'none' },
  }),
  story('unsupported', 'Network not supported for Swaps', async (world) => {
    world.swap.support(['eip155:2', 'eip155:3'])
    await at('Swap', { isSupported: false, obstacle: 'networkUnsupported' })(world)
  }),
  story(
    'unsupported-none',
    'No network for swaps on the page',
    at('Swap', { isSupported: false, obstacle: 'networkUnsupported' }),
  ),
  form('preparing', 'The swap is prepared', { progress: { step: 'preparing' } }),
  form('not-prepared', 'The swap could not be prepared', {
    progress: { step: 'draft', failure: { reason: 'refusedByNetwork', wasSent: 'no' } },
  }),
  form('under-way', 'The approval is pending', {
    progress: { step: 'allowing', review: madeUpApproval, transactionId: madeUpSwap.transactionId },
  }),
  story('tokens', 'Thousands of tokens to choose from', tokensWith(2_002)),
  story('tokens-loading', 'Tokens are loading', tokensWith(0, { tokenStatus: 'loading' })),
  story('tokens-none', 'No tokens', tokensWith(0)),
  story(
    'tokens-down',
    'Tokens to choose from could not be loaded',
    tokensWith(0, { tokenStatus: 'unavailable' }),
  ),
  story('settings', 'Slippage', at('SwapSettings')),
  story('settings-own', 'Custom slippage', at('SwapSettings', { slippage: 250 })),
  story('settings-risky', 'High slippage', at('SwapSettings', { slippage: 1_500 })),
]
