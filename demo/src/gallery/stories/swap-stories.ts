import type { SwapFailure, SwapReview, SwapState } from 'quoin/plugins/swap'
import type { StoryWorld } from '../create-world.js'
import {
  madeUpApproval,
  madeUpQuote,
  madeUpSwap,
  madeUpSwapReview,
  madeUpTokenQuote,
  quotedDraft,
} from '../fake-swap.js'
import type { Story } from '../story.js'

const plugin = 'Swap'
const explorerUrl = `https://lookout.example/tx/${madeUpSwap.transactionId}`
const { tide, ether } = madeUpSwap

const at =
  (view: 'Swap' | 'SwapPreview' | 'SwapStatus' | 'SwapSettings', state: Partial<SwapState> = {}) =>
  async (world: StoryWorld): Promise<void> => {
    world.swap.setState(state)
    await world.connect()
    world.kernel.open({ view })
  }
const story = (id: string, title: string, show: Story['show']): Story => ({
  id: `swap-${id}`,
  plugin,
  title,
  show,
})
const form = (id: string, title: string, state: Partial<SwapState>): Story =>
  story(id, title, at('Swap', { ...quotedDraft, ...state }))
const reviewed = (id: string, title: string, review: Partial<SwapReview>, of = madeUpSwapReview): Story =>
  story(id, title, at('SwapPreview', { progress: { step: 'review', review: { ...of, ...review } } }))
const stopped = (id: string, title: string, failure: SwapFailure, review = madeUpSwapReview): Story =>
  story(id, title, at('SwapPreview', { progress: { step: 'review', review, failure } }))

type Sent = Extract<SwapState['progress'], { readonly step: 'sent' }>
const sent = (id: string, title: string, progress: Omit<Sent, 'step' | 'review'>): Story =>
  story(
    id,
    title,
    at('SwapStatus', {
      progress: {
        step: 'sent',
        review: madeUpSwapReview,
        transactionId: madeUpSwap.transactionId,
        explorerUrl,
        ...progress,
      },
    }),
  )
const tokensWith =
  (count: number, state: Partial<SwapState> = {}) =>
  async (world: StoryWorld) => {
    world.swap.offer(count)
    await at('Swap', { ...quotedDraft, ...state })(world)
    world.kernel.router.push('SwapSelectToken', { side: 'buy' })
  }
const received = (value: bigint) => ({ value, decimals: 6, symbol: 'TIDE' })

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
        providerFee: undefined,
        route: [],
      },
    },
  }),
  form('max', 'Everything, to the last digit', {
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
  form('too-much', 'More than there is', {
    amount: { text: '2', value: 2n * 10n ** 18n, worth: '4960.24', isMax: false },
    obstacle: 'insufficientFunds',
  }),
  form('no-fee', 'Not enough for the fee', { obstacle: 'insufficientFee' }),
  form('same-token', 'The same on both sides', {
    buyToken: ether,
    obstacle: 'sameToken',
    quote: { phase: 'none' },
  }),
  form('no-route', 'Nobody exchanges the two', {
    obstacle: 'noRoute',
    quote: { phase: 'failed', fault: 'noRoute' },
  }),
  form('no-quote', 'No quote available', {
    obstacle: 'quoteUnavailable',
    quote: { phase: 'failed', fault: 'unavailable', last: madeUpQuote },
  }),
  form('no-gas-price', 'Network not supported for Gas Price', { obstacle: 'gasPriceUnavailable' }),
  form('tokens-failed', 'Tokens could not be read', {
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
  story('tokens-loading', 'Tokens are read', tokensWith(0, { tokenStatus: 'loading' })),
  story('tokens-none', 'No tokens', tokensWith(0)),
  story(
    'tokens-down',
    'Tokens to choose from could not be read',
    tokensWith(0, { tokenStatus: 'unavailable' }),
  ),
  story('settings', 'Slippage', at('SwapSettings')),
  story('settings-own', 'Slippage of one’s own', at('SwapSettings', { slippage: 250 })),
  story('settings-risky', 'Slippage that is much', at('SwapSettings', { slippage: 1_500 })),
  reviewed('review', 'Check of the coin', {}),
  reviewed('review-approve', 'Check of the approval', {}, madeUpApproval),
  reviewed(
    'review-reset',
    'Check of taking back an old approval',
    { action: 'resetAllowance' },
    madeUpApproval,
  ),
  reviewed('review-permit', 'Check of a permit', { action: 'permit', fee: undefined }, madeUpApproval),
  reviewed(
    'review-both',
    'Check of both at once',
    { action: 'approveAndSwap', fee: undefined, feeWorth: undefined },
    madeUpApproval,
  ),
  reviewed(
    'review-approved',
    'Check after the approval',
    { action: 'swap', done: ['approve'], allowance: undefined },
    madeUpApproval,
  ),
  reviewed('review-worse', 'The price got worse', { isWorse: true }),
  reviewed('review-refused', 'A better quote was rejected', { refused: ['Other Market'] }),
  reviewed('review-high-fee', 'Check of a high network fee', { mustAgree: ['fee'] }),
  reviewed('review-severe', 'Check of a very bad price', {
    mustAgree: ['impact'],
    quote: { ...madeUpQuote, buyWorth: '402.1', priceImpact: 3_515, impactLevel: 'severe' },
  }),
  reviewed('review-unread', 'A contract that could not be read', { isRead: false }),
  reviewed('review-simulated', 'A contract that was simulated', {
    isRead: false,
    simulated: { sellAmount: madeUpQuote.sellAmount, buyAmount: madeUpQuote.buyAmount },
  }),
  story('review-nothing', 'Nothing to review', at('SwapPreview')),
  story(
    'review-preparing',
    'The review is being prepared',
    at('SwapPreview', { progress: { step: 'preparing' } }),
  ),
  story(
    'confirming',
    'Wallet is asked',
    at('SwapPreview', { progress: { step: 'confirming', review: madeUpApproval } }),
  ),
  story(
    'allowing',
    'Approval submitted',
    at('SwapPreview', {
      progress: {
        step: 'allowing',
        review: madeUpApproval,
        transactionId: madeUpSwap.transactionId,
        explorerUrl,
      },
    }),
  ),
  stopped('declined', 'Declined in the wallet', { reason: 'rejected', wasSent: 'no' }),
  stopped(
    'declined-approval',
    'Approval declined',
    { reason: 'approvalRejected', wasSent: 'no' },
    madeUpApproval,
  ),
  stopped(
    'declined-after',
    'Swap declined after the approval',
    { reason: 'rejected', wasSent: 'no', isApproved: true },
    { ...madeUpApproval, action: 'swap', done: ['approve'], allowance: undefined },
  ),
  stopped(
    'approval-failed',
    'Approval failed',
    { reason: 'approvalFailed', wasSent: 'no', explorerUrl },
    madeUpApproval,
  ),
  stopped('expired', 'This price has expired', { reason: 'quoteExpired', wasSent: 'no' }),
  stopped('changed', 'Something else was built', { reason: 'transactionChanged', wasSent: 'no' }),
  stopped('maybe-sent', 'Perhaps sent', { reason: 'nodeFailed', wasSent: 'unknown', explorerUrl }),
  sent('pending', 'On the way', { status: 'pending' }),
  sent('success', 'As much as promised', { status: 'success', received: received(618_191_834n) }),
  sent('less', 'Less than expected, within the slippage', {
    status: 'success',
    received: received(614_000_000n),
  }),
  sent('unclear', 'Confirmed, received amount unknown', { status: 'success' }),
  sent('price-moved', 'The price moved too far', {
    status: 'failed',
    failure: { reason: 'priceMoved', wasSent: 'yes', explorerUrl },
  }),
  sent('failed', 'Failed on the network', {
    status: 'failed',
    failure: { reason: 'transactionFailed', wasSent: 'yes', explorerUrl },
  }),
  sent('sped-up', 'Sped up in the wallet', {
    status: 'success',
    received: received(618_191_834n),
    replacedBy: madeUpSwap.transactionId,
  }),
  sent('replaced', 'Cancelled or replaced in the wallet', {
    status: 'failed',
    replacedBy: madeUpSwap.transactionId,
    failure: { reason: 'replaced', wasSent: 'no', explorerUrl },
  }),
  sent('unknown', 'Network did not say', { status: 'unknown' }),
]
