import { type ErrorCode, toWalletError } from '#kernel'
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

/** Returns how a promise ended: the kernel's code of its error, or `settled` if it did not reject. */
export async function endOf(promise: Promise<unknown>): Promise<ErrorCode | 'settled'> {
  try {
    await promise
    return 'settled'
  } catch (thrown) {
    return toWalletError(thrown).code
  }
}
