import { abortError, QuoinError, untilAborted } from '#kernel'

/** Calls a method of a wallet. Throws what the wallet throws, or `ABORTED` once the signal says so. */
export function callWallet(
  provider: object,
  method: string,
  args: readonly unknown[],
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (signal?.aborted) return Promise.reject(abortError(signal))
  // Asked at once; also a wallet that throws instead of rejecting ends here.
  const answer = (async () => {
    const member = readMember(provider, method)
    if (typeof member !== 'function') throw new QuoinError('RPC_FAILED', { details: `no ${method}` })
    return Reflect.apply(member, provider, args)
  })()
  return untilAborted(answer, signal)
}

/** Calls a method of a wallet, if it has it, where nobody waits for an answer. Wallets differ, and some throw. */
export function tryMethod(provider: object, method: string, args: readonly unknown[]): unknown {
  try {
    const member = readMember(provider, method)
    return typeof member === 'function' ? Reflect.apply(member, provider, args) : undefined
  } catch {
    // A wallet without working events still answers requests.
    return undefined
  }
}

/** A member of a value of the page, whatever that is. Reading it may run code of a stranger: never throws. */
export function readMember(value: unknown, name: string): unknown {
  try {
    return value === null || value === undefined ? undefined : Reflect.get(Object(value), name)
  } catch {
    return undefined
  }
}

/** Whether a value of the page has a method of a name. Never throws. */
export function hasMethod(value: unknown, name: string): boolean {
  return typeof readMember(value, name) === 'function'
}
