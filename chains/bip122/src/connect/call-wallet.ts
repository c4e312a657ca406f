import { abortError, QuoinError, untilAborted } from '#kernel'

/** Calls a method of a wallet. Throws the error of the wallet, or `ABORTED` once the signal is aborted. */
export function callWallet(
  provider: object,
  method: string,
  args: readonly unknown[],
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (signal?.aborted) return Promise.reject(abortError(signal))
  // Called synchronously; the async function turns a synchronous throw into a rejection.
  const answer = (async () => {
    const member = readMember(provider, method)
    if (typeof member !== 'function')
      throw new QuoinError('RPC_FAILED', { details: `The wallet has no method ${method}` })
    return Reflect.apply(member, provider, args)
  })()
  return untilAborted(answer, signal)
}

/**
 * Calls a method of a wallet if it exists, without waiting for a result. Never throws: wallets differ, and some throw.
 */
export function tryMethod(provider: object, method: string, args: readonly unknown[]): unknown {
  try {
    const member = readMember(provider, method)
    return typeof member === 'function' ? Reflect.apply(member, provider, args) : undefined
  } catch {
    // A wallet without working events still serves requests.
    return undefined
  }
}

/** Reads a member of a page value of any type. The read may run third-party code; never throws. */
export function readMember(value: unknown, name: string): unknown {
  try {
    return value === null || value === undefined ? undefined : Reflect.get(Object(value), name)
  } catch {
    return undefined
  }
}

/** Returns whether a page value has a method of this name. Never throws. */
export function hasMethod(value: unknown, name: string): boolean {
  return typeof readMember(value, name) === 'function'
}
