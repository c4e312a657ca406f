import { type Platform, QuoinError } from '#kernel'

/**
 * Settles as the first of these: the promise, the abort of the signal, or after `ms` a rejection with `late`. Later
 * results are ignored.
 */
export function within<T>(
  platform: Pick<Platform, 'after'>,
  promise: Promise<T>,
  bound: {
    readonly ms?: number
    readonly late?: () => QuoinError
    readonly signal?: AbortSignal | undefined
  },
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const { ms, late, signal } = bound
    const abort = (): void => settle(() => reject(new QuoinError('ABORTED', { cause: signal?.reason })))
    const cancel =
      ms === undefined
        ? () => undefined
        : platform.after(ms, () => settle(() => reject(late?.() ?? new QuoinError('TIMEOUT'))))
    const settle = (end: () => void): void => {
      cancel()
      signal?.removeEventListener('abort', abort)
      end()
    }
    promise.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    )
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
