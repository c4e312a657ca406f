import { abortError, untilAborted } from '#kernel'
import type { Eip1193Provider } from './eip1193-provider.js'

/**
 * Sends a request to a wallet. Throws the error of the wallet, or `ABORTED` once the signal is aborted.
 *
 * @param onLate takes an answer that comes after that
 */
export function requestProvider(
  provider: Eip1193Provider,
  method: string,
  params?: unknown,
  signal?: AbortSignal,
  onLate?: (answer: unknown) => void,
): Promise<unknown> {
  if (signal?.aborted) return Promise.reject(abortError(signal))
  // Called synchronously, within the user gesture; the async function turns a synchronous throw into a rejection.
  const answer = (async () => provider.request(params === undefined ? { method } : { method, params }))()
  return untilAborted(answer, signal, onLate)
}

/** Calls the first of these members that exists. Never throws: wallets differ, and some throw. */
function callMember(provider: Eip1193Provider, names: readonly string[], args: readonly unknown[]): void {
  try {
    for (const name of names) {
      const member: unknown = Reflect.get(provider, name)
      if (typeof member !== 'function') continue
      Reflect.apply(member, provider, args)
      return
    }
  } catch {
    // A wallet without working events still serves requests.
  }
}

/** Listens to events of a wallet; ignores a payload that cannot be read. Returns a function that stops it. */
export function listenToProvider(
  provider: Eip1193Provider,
  handlers: Readonly<Record<string, (payload: unknown) => void>>,
): () => void {
  const entries = Object.entries(handlers).map(([event, handler]) => {
    const listener = (payload: unknown): void => {
      try {
        handler(payload)
      } catch {
        // Reading the payload ran code of the wallet, which threw.
      }
    }
    return [event, listener] as const
  })
  for (const entry of entries) callMember(provider, ['on', 'addListener'], entry)
  return () => {
    for (const entry of entries) callMember(provider, ['removeListener', 'off'], entry)
  }
}
