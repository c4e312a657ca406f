import type { SentBridge, SwapApproval, SwapFailure, SwapReview, SwapState } from 'quoin/plugins/swap'
import {
  madeUpApproval,
  madeUpBridge,
  madeUpBridgeReview,
  madeUpQuote,
  madeUpSwap,
  madeUpSwapReview,
} from '../fake-swap.js'
import type { Story } from '../story.js'
import { at, story } from './swap-stories.js'

const explorerUrl = `https://lookout.example/tx/${madeUpSwap.transactionId}`
const reviewed = (id: string, title: string, review: Partial<SwapReview>, of = madeUpSwapReview): Story =>
  story(id, title, at('SwapPreview', { progress: { step: 'review', review: { ...of, ...review } } }))
const stopped = (id: string, title: string, failure: SwapFailure, review = madeUpSwapReview): Story =>
  story(id, title, at('SwapPreview', { progress: { step: 'review', review, failure } }))

const bridged = (id: string, title: string, bridge: Partial<SentBridge>): Story =>
  story(id, title, async (world) => {
    world.swap.bridge([{ ...madeUpBridge, ...bridge }])
    await at('Swap')(world)
    world.kernel.router.push('SwapBridge', { id: madeUpBridge.id })
  })

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
const approval = (kind: SwapApproval['kind'], spender: string): SwapApproval => ({
  kind,
  spender,
  amount: madeUpApproval.quote.sellAmount,
})
const received = (value: bigint) => ({ value, decimals: 6, symbol: 'TIDE' })

/** The review of a swap, and its outcomes. */
export const swapReviewStories: readonly Story[] = [
  reviewed('review', 'Check of the coin', {}),
  reviewed('review-approve', 'Check of the approval', {}, madeUpApproval),
  reviewed(
    'review-reset',
    'Check of the reset of an old allowance',
    { action: 'resetAllowance' },
    madeUpApproval,
  ),
  reviewed('review-permit', 'Check of a permit', { action: 'permit', fee: undefined }, madeUpApproval),
  reviewed(
    'review-both',
    'Check of approval and swap at once',
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
  reviewed('review-unanswered', 'The wallet never answered an earlier swap', { mustAgree: ['unanswered'] }),
  reviewed(
    'review-bridge-unanswered',
    'The wallet never answered an earlier bridge',
    { mustAgree: ['unanswered'] },
    madeUpBridgeReview,
  ),
  reviewed('review-severe', 'Check of a very bad price', {
    mustAgree: ['impact'],
    quote: { ...madeUpQuote, buyWorth: '402.1', priceImpact: 3_515, impactLevel: 'severe' },
  }),
  reviewed('review-unread', 'A contract call that could not be decoded', { isRead: false }),
  reviewed('review-simulated', 'A contract call that was simulated', {
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
    'Waiting for the wallet',
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
  stopped('declined', 'Rejected in the wallet', { reason: 'rejected', wasSent: 'no' }),
  stopped(
    'declined-approval',
    'Approval rejected',
    { reason: 'approvalRejected', wasSent: 'no' },
    madeUpApproval,
  ),
  stopped(
    'declined-after',
    'Swap rejected after the approval',
    { reason: 'rejected', wasSent: 'no', approvals: [approval('token', madeUpSwap.router)] },
    { ...madeUpApproval, action: 'swap', done: ['approve'], allowance: undefined },
  ),
  stopped(
    'declined-after-permit2',
    'Swap rejected after both approvals by Permit2',
    {
      reason: 'rejected',
      wasSent: 'no',
      approvals: [
        approval('permit2', madeUpSwap.permit2),
        { ...approval('inPermit2', madeUpSwap.router), expiresAt: madeUpApproval.expiresAt },
      ],
    },
    { ...madeUpApproval, action: 'swap', done: ['approve', 'approvePermit2'], allowance: undefined },
  ),
  stopped(
    'approval-failed',
    'Approval failed',
    { reason: 'approvalFailed', wasSent: 'no', explorerUrl },
    madeUpApproval,
  ),
  stopped('expired', 'This price has expired', { reason: 'quoteExpired', wasSent: 'no' }),
  stopped('changed', 'The built transaction differs from the quote', {
    reason: 'transactionChanged',
    wasSent: 'no',
  }),
  stopped('maybe-sent', 'Unknown whether it was sent', {
    reason: 'nodeFailed',
    wasSent: 'unknown',
    explorerUrl,
  }),
  reviewed('review-bridge', 'Review of a bridge', {}, madeUpBridgeReview),
  bridged('bridge-pending', 'Bridge is pending', {}),
  bridged('bridge-arrived', 'Bridge arrived', { status: 'arrived', received: 618_191_834n }),
  bridged('bridge-failed', 'Bridge is not delivered yet', { status: 'failed' }),
  bridged('bridge-refunded', 'Bridge was refunded', { status: 'refunded' }),
  sent('pending', 'Pending', { status: 'pending' }),
  sent('success', 'The quoted amount arrived', { status: 'success', received: received(618_191_834n) }),
  sent('less', 'Less than expected, within the slippage', {
    status: 'success',
    received: received(614_000_000n),
  }),
  sent('unclear', 'Confirmed, only the minimum is known', { status: 'success' }),
  sent('price-moved', 'The price moved too far', {
    status: 'failed',
    failure: { reason: 'priceMoved', wasSent: 'yes', explorerUrl },
  }),
  sent('price-moved-approved', 'The price moved too far; the approval stays', {
    status: 'failed',
    failure: {
      reason: 'priceMoved',
      wasSent: 'yes',
      explorerUrl,
      approvals: [approval('token', madeUpSwap.router)],
    },
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
  sent('unknown', 'Outcome unknown', { status: 'unknown' }),
]
