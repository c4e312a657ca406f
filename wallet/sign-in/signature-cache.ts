/** Remembers which signatures were confirmed. */
export interface SignatureCache {
  /** The same answer for the same question while it is remembered; otherwise what `ask` says. */
  through(question: readonly string[], ask: () => Promise<boolean>): Promise<boolean>
}

export interface SignatureCacheOptions {
  /** Signatures that are remembered at most (SIW-08). */
  readonly size?: number
  /** A contract may take other signatures tomorrow. Milliseconds; `Infinity` for as long as the cache is there. */
  readonly ttl?: number
  /** Makes the key that is kept of a question. Default: its hash, which needs a secure context in browsers. */
  readonly keyOf?: (question: readonly string[]) => string | Promise<string>
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

async function hashOf(question: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(question))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * What a node confirmed is not asked again for a while; the one that was asked for longest ago is forgotten first. Only signatures
 * that are right are remembered: a contract that is not there yet may be there in a moment.
 */
export function createSignatureCache({
  size = 8192,
  ttl = 300_000,
  keyOf = hashOf,
  now = Date.now,
}: SignatureCacheOptions = {}): SignatureCache {
  const until = new Map<string, number>()
  return {
    async through(question, ask) {
      const key = await keyOf(question)
      const known = until.get(key)
      until.delete(key)
      if (known !== undefined && known > now()) {
        until.set(key, known)
        return true
      }
      const isRight = await ask()
      if (!isRight) return false
      until.delete(key)
      until.set(key, now() + ttl)
      const [oldest] = until.keys()
      if (until.size > size && oldest !== undefined) until.delete(oldest)
      return true
    },
  }
}
