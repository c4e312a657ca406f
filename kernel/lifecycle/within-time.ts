import { QuoinError } from '../errors/quoin-error.js'

/**
 * Returns what the promise resolves with. What takes too long counts as failed, so that nobody waits for it for ever.
 *
 * @param ms milliseconds, then `TIMEOUT`
 * @param waits takes what ends the wait before, with `KERNEL_DISPOSED`
 */
export const withinTime = <T>(
  after: (ms: number, run: () => void) => () => void,
  promise: Promise<T>,
  details: string,
  ms: number,
  waits?: Set<() => void>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(new QuoinError('TIMEOUT', { details })))
    const giveUp = (): void => {
      cancel()
      reject(new QuoinError('KERNEL_DISPOSED', { details }))
    }
    waits?.add(giveUp)
    promise.then(resolve, reject).finally(() => {
      cancel()
      waits?.delete(giveUp)
    })
  })
