/** Message checks whose result the library does not await. */
const unawaited = ['isValidDisconnect', 'isValidUpdate', 'isValidEmit', 'isValidExtend']

interface SessionClient {
  readonly engine: object
  readonly session: { readonly keys: readonly string[] }
}

/**
 * Handles rejections inside a client of WalletConnect that no caller can catch: if both ends delete a session at once, or its end
 * is delivered twice, the client receives a message of a deleted session, and the unhandled rejection would end the process.
 * Callers that await a check still receive its rejection.
 */
export function handleRefusals({ engine, session }: SessionClient): void {
  for (const name of unawaited) {
    const check = methodOf(engine, name)
    Reflect.set(engine, name, (...given: unknown[]) => {
      const checked = Promise.resolve(Reflect.apply(check, engine, given))
      checked.catch(() => undefined)
      return checked
    })
  }
  const deleteSession = methodOf(engine, 'deleteSession')
  Reflect.set(engine, 'deleteSession', async (ended: { readonly topic: string }) => {
    if (session.keys.includes(ended.topic)) await Reflect.apply(deleteSession, engine, [ended])
  })
}

function methodOf(engine: object, name: string): (...given: unknown[]) => unknown {
  const method: unknown = Reflect.get(engine, name)
  if (typeof method !== 'function') throw new Error(`The library no longer has the method ${name}.`)
  return (...given) => Reflect.apply(method, engine, given)
}
