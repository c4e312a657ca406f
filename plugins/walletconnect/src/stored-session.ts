import type { KeyValueStore } from '#kernel'

/** Where the client of a kernel keeps what it stores. */
export function clientPrefix(storageKey: string): string {
  return `@quoin/${storageKey}/walletconnect/client/`
}

/** Whether a key holds the sessions of a client. */
const sessionKey = /\/session$/

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a session that has not ended is stored. Asked at each start, so that it needs nothing else (SEC-14). */
export function hasStoredSession(storage: KeyValueStore, storageKey: string, now: number): boolean {
  const prefix = clientPrefix(storageKey)
  return storage.keys().some((key) => {
    const stored = key.startsWith(prefix) && sessionKey.test(key) ? parse(storage.get(key)) : undefined
    return (
      Array.isArray(stored) &&
      stored.some((session: { expiry?: unknown } | null) => Number(session?.expiry) * 1000 > now)
    )
  })
}
