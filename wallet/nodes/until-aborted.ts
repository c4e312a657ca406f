import { type QuoinError, toQuoinError } from '../../kernel/errors/quoin-error.js'

/** The error of an aborted signal: the `QuoinError` that it was aborted with, else `ABORTED`. */
export function abortError(signal: AbortSignal): QuoinError {
  return toQuoinError(signal.reason, 'ABORTED')
}

/** Waits for a promise, but no longer than its signal says. A later answer or error is nobody's. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(abortError(signal))
    const leave = (): void => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(leave)
  })
}
