import type { TestClock } from '../test-clock.js'

/**
 * Moves the clock on until something has ended. Between the steps other things go on that no clock moves, such as the loading of
 * a module: time that passes before it is there would not reach the timers that it sets.
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
