import { WalletError } from './wallet-error.js'

/**
 * Waits until the signal aborts at the latest: others may keep waiting for the same promise. Rejects with the signal's
 * reason.
 */
export function untilAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

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
