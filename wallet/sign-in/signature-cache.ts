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

/** Milliseconds since 1970. */
interface Period {
  readonly since: number
  readonly until: number
}

/** The rule of the kernel's `isFresh`; this folder imports no other one. If the clock was set back, the age is unknown. */
const includes = ({ since, until }: Period, time: number): boolean => since <= time && time < until

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
  const cached = new Map<string, Period>()
  return {
    async through(question, request) {
      const key = await keyOf(question)
      const known = cached.get(key)
      cached.delete(key)
      if (known && includes(known, now())) {
        cached.set(key, known)
        return true
      }
      const isRight = await request()
      if (!isRight) return false
      cached.delete(key)
      const since = now()
      cached.set(key, { since, until: since + ttl })
      const [oldest] = cached.keys()
      if (cached.size > size && oldest !== undefined) cached.delete(oldest)
      return true
    },
  }
}
