import { abortError, RpcError, untilAborted } from '#kernel'

/** How the Wallet Standard says that the person declined. Source: @wallet-standard/errors. */
const requestRejected = 4_001_000

/** Wallets that give no code say it in words. */
const declined =
  /\b(user|approval)\b.{0,40}\b(reject|denie|declin|cancel)|(reject|denied|declined|cancell?ed) by (the )?user/i

/** What a wallet threw; that the person declined is said in the way that everybody understands. */
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
    // Reading it ran code of the wallet.
    return thrown
  }
}

/**
 * Calls a member of a feature of a wallet. Throws what the wallet throws, `RpcError` 4200 where it has no such member, or
 * `ABORTED` once the signal says so.
 */
export function callFeature(
  feature: object | undefined,
  member: string,
  args: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  if (signal?.aborted) return Promise.reject(abortError(signal))
  // Asked at once, in the person's gesture; also a wallet that throws instead of rejecting ends here.
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
