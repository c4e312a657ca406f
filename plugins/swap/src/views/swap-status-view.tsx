import type { ReactNode } from 'react'
import type { Amount } from '#kernel'
import { replacementOf } from '#plugins/transactions'
import {
  Button,
  EmptyState,
  Fact,
  FactList,
  Notice,
  sanitizeForDisplay,
  TokenImage,
  TransactionEnd,
  TransactionStatus,
  type Translate,
  useNavigation,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import type { SwapFailure, SwapPlugin, SwapProgress, SwapReview } from '../contract.js'
import { BridgeStatus } from './bridge-status.js'
import { failureBody, failureTitle } from './failure-notice.js'
import { KeptApprovals } from './kept-approvals.js'
import { AmountText } from './token-amounts.js'
import { type SwapView, useSwap } from './use-swap.js'

const heroes = { pending: 'waiting', success: 'success', failed: 'error', unknown: 'waiting' } as const

/** Displays a sent exchange: pending, mined with the received amount, or failed with its cost. */
export default function SwapStatusView(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { reset } = useNavigation<SwapPlugin>()
  const { swap, state, exact, short } = useSwap()
  const bridges = useStore(swap.bridges)
  const { progress } = state
  if (progress.step !== 'sent')
    return (
      <ViewBody footer={<Button onPress={() => reset('Swap')}>{t('startSwap')}</Button>}>
        <EmptyState icon="swap" title={t('noReviewTitle')} body={t('noReviewBody')} />
      </ViewBody>
    )
  const { review, status } = progress
  const another = (): void => {
    swap.reset()
    reset('Swap')
  }
  // A bridge has not ended with its transaction: it is followed to the other network.
  const bridge =
    review.bridge && bridges.find(({ id }) => id === (progress.replacedBy ?? progress.transactionId))
  if (bridge)
    return (
      <BridgeStatus
        bridge={bridge}
        iconUrl={review.buyToken.iconUrl}
        footer={
          <TransactionEnd
            doneLabel={t('done')}
            againLabel={t('swapAnother')}
            onDone={swap.reset}
            onAgain={another}
          />
        }
      />
    )
  const token = status === 'failed' ? review.sellToken : review.buyToken
  return (
    <TransactionStatus
      image={<TokenImage src={token.iconUrl} symbol={token.symbol} size={72} />}
      status={heroes[status]}
      {...statusText(t, progress, { exact, short })}
      explorerUrl={progress.explorerUrl}
      explorerLabel={t('explorer')}
      explorerBlocked={t('explorerBlocked')}
      footer={
        <TransactionEnd
          doneLabel={t('done')}
          againLabel={t('swapAnother')}
          onDone={swap.reset}
          onAgain={another}
        />
      }
    >
      {status === 'failed' ? (
        <StillApproved approvals={progress.failure?.approvals} />
      ) : (
        <ReceivedFacts review={review} received={progress.received} />
      )}
    </TransactionStatus>
  )
}

type Sent = Extract<SwapProgress, { readonly step: 'sent' }>

/** Returns the exchange's status, its result compared with the quote, or the cost of its failure. */
function statusText(
  t: Translate<SwapPlugin>,
  progress: Sent,
  { exact, short }: Pick<SwapView, 'exact' | 'short'>,
): { readonly title: string; readonly body: string } {
  const { status, review, received, failure } = progress
  const { sellAmount, buyAmount, minBuyAmount } = review.quote
  const values = {
    amount: exact(sellAmount),
    symbol: sanitizeForDisplay(sellAmount.symbol),
    promised: short(buyAmount),
    other: sanitizeForDisplay(buyAmount.symbol),
    // Truncated, never rounded up: it is a minimum.
    min: short(minBuyAmount),
  }
  if (status === 'pending') return { title: t('pendingTitle', values), body: t('pendingBody') }
  if (status === 'unknown') return { title: t('unknownTitle'), body: t('unknownBody') }
  if (status === 'failed')
    return failure
      ? { title: failureTitle(t, failure), body: failureBody(t, failure) }
      : { title: t('failedTransaction'), body: t('sentNotDone') }
  const spedUp = replacementOf(progress) === 'spedUp' ? [t('spedUp')] : []
  if (!received) {
    // The decoded call itself enforces the minimum; of an undecoded one nothing is known.
    const [title, body] = review.isRead
      ? [t('atLeastTitle', values), t('receivedAtLeast')]
      : [t('successTitle', values), t('receivedUnknown')]
    return { title, body: [...spedUp, body].join(' ') }
  }
  const key =
    received.value >= buyAmount.value
      ? 'asPromised'
      : received.value >= minBuyAmount.value
        ? 'withinPromise'
        : 'belowPromise'
  return {
    title: t('receivedTitle', { amount: short(received), symbol: sanitizeForDisplay(received.symbol) }),
    body: [...spedUp, t(key, values)].join(' '),
  }
}

interface StillApprovedProps {
  readonly approvals: SwapFailure['approvals']
}

/** Displays the approvals that the failed exchange did not use. */
function StillApproved({ approvals }: StillApprovedProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  if (!approvals) return null
  return (
    <Notice title={t('keptTitle')}>
      <KeptApprovals approvals={approvals} />
    </Notice>
  )
}

interface ReceivedFactsProps {
  readonly review: SwapReview
  /** Read from the receipt; absent until it is known. */
  readonly received: Amount | undefined
}

/** Displays the received amount beside the quoted one. */
function ReceivedFacts({ review: { quote }, received }: ReceivedFactsProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const isLess = received !== undefined && received.value < quote.minBuyAmount.value
  return (
    <FactList>
      <Fact label={t('paid')}>
        <AmountText amount={quote.sellAmount} />
      </Fact>
      {received ? (
        <Fact label={t('received')} tone={isLess ? 'danger' : 'success'}>
          <AmountText amount={received} />
        </Fact>
      ) : null}
      <Fact label={t('promised')}>
        <AmountText amount={quote.buyAmount} />
      </Fact>
      {/* One row less once the result is known, so that nothing below moves. */}
      {received && !isLess ? null : (
        <Fact label={t('minPromised')}>
          <AmountText amount={quote.minBuyAmount} />
        </Fact>
      )}
    </FactList>
  )
}
