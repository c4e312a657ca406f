import type { KernelErrorCode } from '../errors/error-codes.js'
import { isQuoinError, QuoinError, type QuoinErrorOptions, toQuoinError } from '../errors/quoin-error.js'

/**
 * Loads code on demand; after a failure the next call tries again. That helps if a bundler's loader fetches the file
 * again; for its own modules a browser caches the failure, and only a reload of the page fetches them. A message to the
 * user about such a failure therefore mentions both.
 *
 * @example
 * const { createChainCalls } = await loadLazily(() => import('./chain-calls.js'), 'NODE_FAILED', signal)
 *
 * @param failure the error if it fails to load: a code, or a function that creates the error
 * @throws the reason of the signal, `ABORTED` if that is no `QuoinError`; a `QuoinError` of the loading itself
 * unchanged; else the given failure with the original error as its cause
 */
export function loadLazily<T>(
  load: () => Promise<T>,
  failure: KernelErrorCode | ((options: QuoinErrorOptions) => QuoinError),
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(toQuoinError(signal?.reason, 'ABORTED'))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    load()
      .then(resolve, (error: unknown) => {
        const options = { details: String(error), cause: error }
        if (isQuoinError(error)) reject(error)
        else reject(typeof failure === 'function' ? failure(options) : new QuoinError(failure, options))
      })
      .finally(() => signal?.removeEventListener('abort', abort))
  })
}

/** Returns a loader that loads once for all its callers; after a failure the next call loads again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
