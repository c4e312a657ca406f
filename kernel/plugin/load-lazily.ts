import type { KernelErrorCode } from '../errors/error-codes.js'
import { isQuoinError, QuoinError, type QuoinErrorOptions, toQuoinError } from '../errors/quoin-error.js'

/**
 * Loads code that is needed only now; after a failure the next call tries again. That helps where a bundler's loader fetches the
 * file again; of its own modules a browser remembers that one did not load, and only a reload of the page fetches it. What a person is
 * told of such a failure therefore names both.
 *
 * @example
 * const { createChainCalls } = await loadLazily(() => import('./chain-calls.js'), 'NODE_FAILED', signal)
 *
 * @param failure what is thrown where it does not come: a code, or a function that makes the error
 * @throws the reason of the signal, `ABORTED` if that is no `QuoinError`; a `QuoinError` of the loading itself as it is; the given
 * failure with what happened as its cause
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
