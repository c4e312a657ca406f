import { untilAborted } from './until-aborted.js'
import { WalletError } from './wallet-error.js'

/** Milliseconds. A bundler's `Retry-After` alone may be hours. */
const LONGEST_PREPARATION = 30_000

/**
 * Waits for what is decided before an approval is shown, so that the approval or an error always comes: networks and bundlers may
 * not answer at all. Rejects with the signal's reason if the request is cancelled.
 */
export async function beforeApproval<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  const limit = new AbortController()
  const timer = setTimeout(() => {
    limit.abort(
      new WalletError('internal', 'The network did not answer in time. Nothing was sent. Try again.'),
    )
  }, LONGEST_PREPARATION)
  try {
    return await untilAborted(work, signal ? AbortSignal.any([signal, limit.signal]) : limit.signal)
  } finally {
    clearTimeout(timer)
  }
}
