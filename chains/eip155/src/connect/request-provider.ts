import { abortError, untilAborted } from '#kernel'
import type { Eip1193Provider } from './eip1193-provider.js'

/** Asks a wallet. Throws what the wallet throws, or `ABORTED` once the signal says so. */
export function requestProvider(
  provider: Eip1193Provider,
  method: string,
  params?: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  if (signal?.aborted) return Promise.reject(abortError(signal))
  // Asked at once, in the person's gesture; also a wallet that throws instead of rejecting ends here.
  const answer = (async () => provider.request(params === undefined ? { method } : { method, params }))()
  return untilAborted(answer, signal)
}

/** Calls a member if the provider has it; wallets differ, and some throw. */
function callMember(provider: Eip1193Provider, names: readonly string[], args: readonly unknown[]): void {
  try {
    for (const name of names) {
      const member: unknown = Reflect.get(provider, name)
      if (typeof member !== 'function') continue
      Reflect.apply(member, provider, args)
      return
    }
  } catch {
    // A wallet without working events still answers requests.
  }
}

/** Listens to events of a wallet; a payload that cannot be read is ignored. The answer stops it. */
export function listenToProvider(
  provider: Eip1193Provider,
  handlers: Readonly<Record<string, (payload: unknown) => void>>,
): () => void {
  const entries = Object.entries(handlers).map(([event, handler]) => {
    const listener = (payload: unknown): void => {
      try {
        handler(payload)
      } catch {
        // Reading it ran code of the wallet.
      }
    }
    return [event, listener] as const
  })
  for (const entry of entries) callMember(provider, ['on', 'addListener'], entry)
  return () => {
    for (const entry of entries) callMember(provider, ['removeListener', 'off'], entry)
  }
}
