import type { TextKey } from '#kernel'
import type { OnrampPlugin, PurchaseProgress } from '../contract.js'

type Key = TextKey<OnrampPlugin>

/** The message keys for the state of a purchase: `deliveringTitle`, `deliveringBody`. */
export interface ProgressWords {
  readonly title: Key
  readonly body: Key
  readonly status: 'waiting' | 'error' | 'success'
}

/**
 * Returns the texts of a purchase's progress.
 *
 * @param hasStatus true if its seller reports the outcome
 */
export function progressWords(
  progress: Exclude<PurchaseProgress, { readonly step: 'draft' }>,
  hasStatus: boolean,
): ProgressWords {
  switch (progress.step) {
    case 'opening':
      return { title: 'openingTitle', body: 'openingBody', status: 'waiting' }
    case 'atProvider':
      if (progress.window === 'open' || (progress.window === 'unknown' && progress.url !== undefined))
        return {
          title: 'atProviderTitle',
          body: hasStatus ? 'atProviderBody' : 'atLinkBody',
          status: 'waiting',
        }
      if (!hasStatus) return { title: 'windowClosedTitle', body: 'linkClosedBody', status: 'waiting' }
      return progress.url === undefined
        ? { title: 'underWayTitle', body: 'windowClosedNoUrlBody', status: 'waiting' }
        : { title: 'windowClosedTitle', body: 'windowClosedBody', status: 'waiting' }
    case 'delivering':
      return { title: 'deliveringTitle', body: 'deliveringBody', status: 'waiting' }
    case 'delivered':
      return { title: 'deliveredTitle', body: 'deliveredBody', status: 'success' }
    case 'failed': {
      const { reason, wasPaid } = progress.failure
      const text = reason === 'providerFailed' && wasPaid === 'unknown' ? 'notDelivered' : reason
      return { title: `${text}Title`, body: `${text}Body`, status: 'error' }
    }
  }
}

/** The titles of the two steps of a purchase. */
export function stepWords(progress: PurchaseProgress): {
  readonly payment: Key
  readonly delivery: Key
} {
  switch (progress.step) {
    case 'delivering':
      return { payment: 'paid', delivery: 'onTheWay' }
    case 'delivered':
      return { payment: 'paid', delivery: 'arrived' }
    case 'failed': {
      const { reason, wasPaid } = progress.failure
      if (wasPaid === 'no') return { payment: 'notPaid', delivery: 'waiting' }
      return { payment: 'notKnown', delivery: reason === 'providerFailed' ? 'failed' : 'notKnown' }
    }
    default:
      return { payment: 'waiting', delivery: 'waiting' }
  }
}
