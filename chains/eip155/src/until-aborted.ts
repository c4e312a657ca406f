import { isQuoinError, QuoinError } from '#kernel'

/** The error of an aborted signal: the `QuoinError` that it was aborted with, else `ABORTED`. */
export function abortError(signal: AbortSignal): QuoinError {
  const reason: unknown = signal.reason
  return isQuoinError(reason) ? reason : new QuoinError('ABORTED', { cause: reason })
}

/**
 * Starts something, unless its signal has been aborted, and waits for it, but no longer than the signal says. A later
 * answer or error is nobody's.
 */
export function untilAborted<T>(start: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return start()
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(abortError(signal))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    start()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}
