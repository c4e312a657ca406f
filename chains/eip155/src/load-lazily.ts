import { type ErrorCode, QuoinError, toQuoinError } from '#kernel'

/**
 * Loads code that is needed only now; after a failure the next call asks for it again. Throws `ABORTED` once the
 * signal says so, `PEER_MISSING` where viem, an optional package, is not installed, else the given code.
 */
export function loadLazily<T>(load: () => Promise<T>, code: ErrorCode, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(toQuoinError(signal?.reason, 'ABORTED'))
    const fail = (cause: unknown): void => {
      const isMissing = Reflect.get(Object(cause), 'code') === 'ERR_MODULE_NOT_FOUND'
      const fix = 'npm install viem'
      reject(isMissing ? new QuoinError('PEER_MISSING', { fix, cause }) : toQuoinError(cause, code))
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    load()
      .then(resolve, fail)
      .finally(() => signal?.removeEventListener('abort', abort))
  })
}
