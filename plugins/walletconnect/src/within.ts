import { type Platform, QuoinError } from '#kernel'

/**
 * The promise's own end, or that of the signal, or after `ms` that of `late`: the first of them. What comes after that
 * is ignored.
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
