import { type Platform, QuoinError } from 'quoin/kernel'

/** Settles with a promise, or with `ABORTED` as soon as the signal is aborted. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new QuoinError('ABORTED'))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abort))
  })
}

/** Resolves after the time. Throws `ABORTED`. */
export function pause(
  platform: Pick<Platform, 'after'>,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  let cancel = (): void => undefined
  const passed = new Promise<void>((resolve) => {
    cancel = platform.after(ms, resolve)
  })
  return untilAborted(passed, signal).finally(() => cancel())
}
