import { untilAborted } from './until-aborted.js'
import { WalletError } from './wallet-error.js'

/** A bundler's `Retry-After` alone may be hours. Milliseconds. */
const MAX_PREPARATION = 30_000

/**
 * Limits the time of the work before an approval is shown, so that either the approval or an error always appears:
 * networks and bundlers may not respond at all. Rejects with the signal's reason if the request is cancelled.
 */
export async function beforeApproval<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  const limit = new AbortController()
  const timer = setTimeout(() => {
    limit.abort(
      new WalletError('internal', 'The network didn’t respond in time. Nothing was sent. Try again.'),
    )
  }, MAX_PREPARATION)
  try {
    return await untilAborted(work, signal ? AbortSignal.any([signal, limit.signal]) : limit.signal)
  } finally {
    clearTimeout(timer)
  }
}
