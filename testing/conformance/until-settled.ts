import type { TestClock } from '../test-clock.js'

/**
 * Advances the clock until a promise settles. Between the steps it waits for work without a timer, such as the loading
 * of a module: earlier time steps would not reach the timers that the module sets.
 */
export async function untilSettled<T>(promise: Promise<T>, clock: TestClock): Promise<T> {
  let isSettled = false
  const settle = (): void => {
    isSettled = true
  }
  promise.then(settle, settle)
  while (!isSettled) {
    await clock.advanceAsync(1_000)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return promise
}
