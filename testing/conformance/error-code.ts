import { type ErrorCode, toWalletError } from '#kernel'

/** Returns how a promise ended: the kernel's code of its error, or `settled` if it did not reject. */
export async function endOf(promise: Promise<unknown>): Promise<ErrorCode | 'settled'> {
  try {
    await promise
    return 'settled'
  } catch (thrown) {
    return toWalletError(thrown).code
  }
}
