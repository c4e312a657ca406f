import type { PayFailure } from '../contract.js'
import type { PayMessages } from '../messages.en.js'

interface FailureWords {
  /** The title: the event. */
  readonly title: keyof PayMessages
  /** The body: the risk for funds, and the next step. */
  readonly body: keyof PayMessages
}

/** Failures with their own body. */
const bodies: Partial<Record<PayFailure['reason'], keyof PayMessages>> = {
  receivesLess: 'receivesLessBody',
  replaced: 'replacedBody',
  swapUnknown: 'swapUnknownBody',
  swapPriceMoved: 'swapPriceMovedBody',
  swapUnreadable: 'swapUnreadableBody',
  swapFeeHigh: 'swapFeeHighBody',
  duplicate: 'duplicateBody',
  unanswered: 'unansweredBody',
  walletBusy: 'walletBusyBody',
  exchangeLeft: 'exchangeLeftBody',
}

/** Errors of a wallet or its node that do not prove that nothing was paid. */
const unproven: readonly PayFailure['reason'][] = ['walletFailed', 'insufficientFunds', 'refusedByNetwork']

const byExchange: readonly PayFailure['reason'][] = ['exchangeFailed', 'exchangeLeft']

/** Returns the status of a failure: a payment that may have arrived has not failed. */
export const failureStatus = ({ wasPaid }: PayFailure): 'waiting' | 'error' =>
  wasPaid === 'unknown' ? 'waiting' : 'error'

/** Returns the texts of a failure. */
export function failureWords({ reason, wasPaid, isFeeSpent }: PayFailure): FailureWords {
  const title = reason === 'insufficientFunds' ? 'failedTitle' : reason
  const own = bodies[reason]
  if (own) return { title, body: own }
  if (reason === 'receivedLess')
    return wasPaid === 'partly'
      ? { title, body: 'receivedLessBody' }
      : { title: 'receivedUnknown', body: 'receivedUnknownBody' }
  if (wasPaid === 'unknown')
    // A title that claims a failure would make the user pay twice.
    return unproven.includes(reason)
      ? { title: 'timeout', body: 'maybePaid' }
      : byExchange.includes(reason)
        ? { title: 'exchangeUnknown', body: 'maybePaidAtExchange' }
        : { title, body: 'maybePaid' }
  if (isFeeSpent) return { title, body: 'feeLost' }
  if (reason === 'invalid') return { title, body: 'invalidBody' }
  if (reason === 'popupBlocked') return { title, body: 'allowPopups' }
  if (reason === 'accountChanged' || reason === 'networkChanged') return { title, body: 'nothingPaidCheck' }
  return { title, body: reason === 'walletFailed' ? 'nothingPaidByWallet' : 'nothingPaid' }
}
