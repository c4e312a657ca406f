import { replacementOf } from '#plugins/transactions'
import { sanitizeForDisplay, type Translate } from '#ui-kit'
import type { SwapPlugin, SwapProgress } from '../contract.js'
import { failureBody, failureTitle } from './failure-text.js'
import type { SwapView } from './use-swap.js'

type Sent = Extract<SwapProgress, { readonly step: 'sent' }>

/** Returns the exchange's status, its result compared with the quote, or the cost of its failure. */
export function statusText(
  t: Translate<SwapPlugin>,
  progress: Sent,
  { exact, short }: Pick<SwapView, 'exact' | 'short'>,
): { readonly title: string; readonly body: string } {
  const { status, review, received, failure } = progress
  const { give, receive, minimumReceived } = review.quote
  const values = {
    amount: exact(give),
    symbol: sanitizeForDisplay(give.symbol),
    promised: short(receive),
    other: sanitizeForDisplay(receive.symbol),
  }
  if (status === 'pending') return { title: t('pendingTitle', values), body: t('pendingBody') }
  if (status === 'unknown') return { title: t('unknownTitle'), body: t('unknownBody') }
  if (status === 'failed')
    return failure
      ? { title: failureTitle(t, failure), body: failureBody(t, failure) }
      : { title: t('failedTransaction'), body: t('sentNotDone') }
  const spedUp = replacementOf(progress) === 'spedUp' ? [t('spedUp')] : []
  if (!received)
    return { title: t('successTitle', values), body: [...spedUp, t('receivedUnknown')].join(' ') }
  const key =
    received.value >= receive.value
      ? 'asPromised'
      : received.value >= minimumReceived.value
        ? 'withinPromise'
        : 'belowPromise'
  return {
    title: t('receivedTitle', { amount: short(received), symbol: sanitizeForDisplay(received.symbol) }),
    body: [...spedUp, t(key, values)].join(' '),
  }
}
