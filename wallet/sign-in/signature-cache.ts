/** Caches which signatures were confirmed. */
export interface SignatureCache {
  /** Returns the cached result of a question; otherwise that of `ask`. */
  through(question: readonly string[], request: () => Promise<boolean>): Promise<boolean>
}

export interface SignatureCacheOptions {
  /** The maximum number of cached signatures (SIW-08). */
  readonly size?: number
  /**
   * The lifetime of an entry: a contract may accept other signatures later. Milliseconds; `Infinity` for the lifetime
   * of the cache.
   */
  readonly ttl?: number
  /** Returns the cache key of a question. Default: its hash, which needs a secure context in browsers. */
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
 * Creates a cache, so that confirmed signatures are not verified by a node again for a while; the least recently used
 * one is dropped first. Only valid signatures are cached: a contract that is not deployed yet may be in a moment.
 */
export function createSignatureCache({
  size = 8192,
  ttl = 300_000,
  keyOf = hashOf,
  now = Date.now,
}: SignatureCacheOptions = {}): SignatureCache {
  const until = new Map<string, number>()
  return {
    async through(question, request) {
      const key = await keyOf(question)
      const known = until.get(key)
      until.delete(key)
      if (known !== undefined && known > now()) {
        until.set(key, known)
        return true
      }
      const isRight = await request()
      if (!isRight) return false
      until.delete(key)
      until.set(key, now() + ttl)
      const [oldest] = until.keys()
      if (until.size > size && oldest !== undefined) until.delete(oldest)
      return true
    },
  }
}
