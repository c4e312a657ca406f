import { durations } from '#kernel'
import type { TestClock } from '../../test-clock.js'

/** Parts of the time limit: a computer that stops for a moment uses up one part only, not the whole limit. */
const parts = 20

/**
 * Waits for a promise that the kernel limits by its clock, which does not advance by itself in tests. If it has not
 * settled after `timeoutMs` on the system clock, advances the kernel's clock past the limit.
 *
 * @throws the error of the promise, or an error if it does not settle even then
 */
export async function letTimePass<T>(promise: Promise<T>, clock: TestClock, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number): Promise<undefined> =>
    new Promise((resolve) => {
      const count = (left: number): void => {
        timer = setTimeout(() => (left > 1 ? count(left - 1) : resolve(undefined)), ms / parts)
      }
      count(parts)
    })
  const ended = promise.then((value) => ({ value }))
  try {
    let end = await Promise.race([ended, wait(timeoutMs)])
    if (!end) {
      await clock.advanceAsync(durations.tenSeconds)
      end = await Promise.race([ended, wait(timeoutMs)])
    }
    if (!end) throw new Error('it never ends')
    return end.value
  } finally {
    clearTimeout(timer)
  }
}
