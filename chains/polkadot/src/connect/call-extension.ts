import { abortError, RpcError, untilAborted } from '#kernel'

/** Matches rejections by the user: extensions throw messages without a code. */
const declined = /\b(cancel|reject|declin|denied|deny)/i

/** Matches sites that the user blocked permanently. */
const forbidden = /not allowed|not been authori[sz]ed|unauthori[sz]ed/i

/** Returns the error of an extension, with the code that its message means. */
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

/** Calls an extension. Throws its error, with a code if its message means one, or `ABORTED` by the signal. */
export function callExtension<T>(call: () => T | Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal?.aborted) return Promise.reject(abortError(signal))
  // Called synchronously, within the user gesture; the async function turns a synchronous throw into a rejection.
  const answer = (async () => call())().catch((thrown: unknown) => {
    throw toExtensionError(thrown)
  })
  return untilAborted(answer, signal)
}

/** Calls a member of a page value of any type. Throws the error of the member, or if there is none. */
export function callMember(value: unknown, name: string, ...args: readonly unknown[]): unknown {
  const member: unknown = Reflect.get(Object(value), name)
  if (typeof member !== 'function') throw new Error(`The extension has no '${name}'`)
  return Reflect.apply(member, value, args)
}

/** Reads a member of a page value. The read may run third-party code, and throw. */
export function memberOf(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name)
}
