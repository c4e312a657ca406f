import { type ErrorCode, toQuoinError } from '#kernel'

/**
 * Loads code that is needed only now; after a failure the next call asks for it again. Throws `ABORTED` once the
 * signal says so, else the given code with what happened.
 */
export function loadLazily<T>(load: () => Promise<T>, code: ErrorCode, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(toQuoinError(signal?.reason, 'ABORTED'))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    load()
      .then(resolve, (error) => reject(toQuoinError(error, code, { details: String(error) })))
      .finally(() => signal?.removeEventListener('abort', abort))
  })
}
