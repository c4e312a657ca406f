import type { KernelErrorCode } from '../errors/error-codes.js'
import { toQuoinError } from '../errors/quoin-error.js'

/**
 * Loads code that is needed only now; after a failure the next call tries again. That helps where a bundler's loader fetches the
 * file anew; of its own modules a browser remembers that one did not load, and only a reload of the page fetches it. What a person is
 * told of such a failure therefore names both.
 *
 * @example
 * const { createChainCalls } = await loadLazily(() => import('./chain-calls.js'), 'NODE_FAILED', signal)
 *
 * @param code what is thrown where it does not come
 * @throws the reason of the signal, `ABORTED` if that is no `QuoinError`; a `QuoinError` of the loading itself as it is; the given
 * code with what happened as its cause
 */
export function loadLazily<T>(
  load: () => Promise<T>,
  code: KernelErrorCode,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(toQuoinError(signal?.reason, 'ABORTED'))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    load()
      .then(resolve, (error) => reject(toQuoinError(error, code, { details: String(error) })))
      .finally(() => signal?.removeEventListener('abort', abort))
  })
}
