import { type QuoinError, toQuoinError } from '../../kernel/errors/quoin-error.js'

/** Returns the error of an aborted signal: the `QuoinError` that it was aborted with, otherwise `ABORTED`. */
export function abortError(signal: AbortSignal): QuoinError {
  return toQuoinError(signal.reason, 'ABORTED')
}

/** Waits for a promise until its signal is aborted. `onLate` takes a later result; a later error is ignored. */
export function untilAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  onLate?: (result: T) => void,
): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(abortError(signal))
    const leave = (): void => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    const end = (result: T): void => (signal.aborted ? onLate?.(result) : resolve(result))
    promise.then(end, reject).finally(leave)
  })
}
