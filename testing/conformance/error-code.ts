import { type ErrorCode, toWalletError } from '#kernel'

/** How a promise ended: the code that the kernel makes of what it threw, or `settled` where it threw nothing. */
export async function endOf(promise: Promise<unknown>): Promise<ErrorCode | 'settled'> {
  try {
    await promise
    return 'settled'
  } catch (thrown) {
    return toWalletError(thrown).code
  }
}
