import type { KeyValueStore } from '#kernel'

/** Returns the key prefix of the client's storage. */
export function clientPrefix(storageKey: string): string {
  return `@quoin/${storageKey}/walletconnect/client/`
}

/** Matches the key of a client's sessions. */
const sessionKey = /\/session$/

/** Parses a stored value; `undefined` without one and for invalid JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads whether an unexpired session is stored. It runs at each start, so it needs no other module (SEC-14). Without a
 * list of sessions the answer is `unknown`: full or blocked storage leaves the session in the memory of the tab that
 * made it.
 */
export function storedSession(
  storage: KeyValueStore,
  storageKey: string,
  now: number,
): 'alive' | 'ended' | 'unknown' {
  const prefix = clientPrefix(storageKey)
  const lists = storage.keys().flatMap((key): readonly unknown[][] => {
    const stored = key.startsWith(prefix) && sessionKey.test(key) ? parseStored(storage.get(key)) : undefined
    return Array.isArray(stored) ? [stored] : []
  })
  if (lists.length === 0) return 'unknown'
  const isAlive = (session: unknown): boolean => Number(Object(session).expiry) * 1000 > now
  return lists.flat().some(isAlive) ? 'alive' : 'ended'
}
