import { QuoinError } from '../errors/quoin-error.js'

/**
 * Returns the result of the promise. A promise that takes too long counts as failed, so that no caller waits for ever.
 *
 * @param ms milliseconds, then `TIMEOUT`
 * @param waits receives a function that ends the wait early, with `KERNEL_DISPOSED`
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
