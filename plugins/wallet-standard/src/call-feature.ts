import { abortError, RpcError, untilAborted } from '#kernel'

/** The Wallet Standard's error code of a user rejection. Source: @wallet-standard/errors. */
const requestRejected = 4_001_000

/** Wallets without error codes report a rejection only in the message. */
const declined =
  /\b(user|approval)\b.{0,40}\b(reject|denie|declin|cancel)|(reject|denied|declined|cancell?ed) by (the )?user/i

/** Returns the error that a wallet threw; a user rejection becomes `RpcError` 4001. */
function toRefusal(thrown: unknown): unknown {
  try {
    if (typeof thrown !== 'object' || thrown === null) return thrown
    const code: unknown = Reflect.get(thrown, 'code')
    const message: unknown = Reflect.get(thrown, 'message')
    const isDecline =
      code === requestRejected ||
      (typeof code !== 'number' && typeof message === 'string' && declined.test(message.slice(0, 500)))
    return isDecline ? new RpcError(4001, { cause: thrown }) : thrown
  } catch {
    // Reading the error ran code of the wallet.
    return thrown
  }
}

/**
 * Calls a member of a wallet's feature. Throws the wallet's errors, `RpcError` 4200 if the member is missing, or
 * `ABORTED` once the signal is aborted.
 */
export function callFeature(
  feature: object | undefined,
  member: string,
  args: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  if (signal?.aborted) return Promise.reject(abortError(signal))
  // Called at once, in the user's gesture; a wallet that throws instead of rejecting is handled here, too.
  const answer = (async (): Promise<unknown> => {
    try {
      const run: unknown = feature && Reflect.get(feature, member)
      if (typeof run !== 'function') throw new RpcError(4200, { message: member })
      return await Reflect.apply(run, feature, args)
    } catch (error) {
      throw toRefusal(error)
    }
  })()
  return untilAborted(answer, signal)
}
