import { durations } from '#kernel'
import type { TestClock } from '../test-clock.js'

/**
 * Waits for something that the kernel gives a limit by its clock, which stands still in tests: what has not ended after
 * `patienceMs` on the clock of the wall is shown that its time is up.
 *
 * @throws what the promise rejects with, or an error where it does not even end then
 */
export async function letTimePass<T>(promise: Promise<T>, clock: TestClock, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number): Promise<undefined> =>
    new Promise((resolve) => {
      timer = setTimeout(resolve, ms, undefined)
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
