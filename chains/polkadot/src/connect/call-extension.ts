import { abortError, RpcError, untilAborted } from '#kernel'

/** How extensions say that the person declined: they throw texts without a code. */
const declined = /\b(cancel|reject|declin|denied|deny)/i

/** How they say that the person declined once and for all. */
const forbidden = /not allowed|not been authori[sz]ed|unauthori[sz]ed/i

/** What an extension threw, with the code that its words stand for. */
function toExtensionError(thrown: unknown): unknown {
  try {
    const { code, message } = Object(thrown)
    if (typeof code === 'number' || thrown instanceof RpcError) return thrown
    const text = typeof thrown === 'string' ? thrown : message
    if (typeof text !== 'string') return thrown
    if (forbidden.test(text)) return new RpcError(4100, { message: text, cause: thrown })
    return declined.test(text) ? new RpcError(4001, { message: text, cause: thrown }) : thrown
  } catch {
    return new RpcError(-32603)
  }
}

/** Asks an extension. Throws what it throws, with a code where its words stand for one, or `ABORTED` by the signal. */
export function callExtension<T>(call: () => T | Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal?.aborted) return Promise.reject(abortError(signal))
  // Asked at once, in the person's gesture; one that throws instead of rejecting ends here, too.
  const answer = (async () => call())().catch((thrown: unknown) => {
    throw toExtensionError(thrown)
  })
  return untilAborted(answer, signal)
}

/** Calls a member of a value of the page, whatever that is. Throws what it throws, or where it has none. */
export function callMember(value: unknown, name: string, ...args: readonly unknown[]): unknown {
  const member: unknown = Reflect.get(Object(value), name)
  if (typeof member !== 'function') throw new Error(`The extension has no '${name}'`)
  return Reflect.apply(member, value, args)
}

/** A member of a value of the page. Reading it may run code of a stranger, and throw. */
export function memberOf(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name)
}
