/** Limit of keys with their own count; about 100 bytes each. */
const MAX_KEYS = 100_000
/** Number of counts shared by further keys. */
const SHARED_COUNTS = 1024

interface Count {
  points: number
  /** Milliseconds, by a clock that is never set back. */
  endsAt: number
}

export interface MemoryLimitTerms {
  /** Limit of one key in a window. */
  readonly points: number
  readonly seconds: number
  /** Default 100,000. */
  readonly maxKeys?: number
}

/** Counts points; if the limit is exceeded, returns the milliseconds until the window ends. */
export type MemoryLimit = (key: string, points: number) => number | undefined

/** Spreads keys evenly (FNV-1a). */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * Creates a limit that counts in this process, in windows that begin with a key's first call. Callers choose keys (a
 * /64 of IPv6, any project id where all are allowed), so their number is bounded: at the limit, new keys share 1024
 * counts. A caller with many addresses then reduces the limit of new callers, but evades none.
 */
export function createMemoryLimit({
  points: max,
  seconds,
  maxKeys = MAX_KEYS,
}: MemoryLimitTerms): MemoryLimit {
  const counts = new Map<string, Count>()

  function start(key: string, now: number): Count {
    const count = { points: 0, endsAt: now + seconds * 1000 }
    // Appended at the end: windows are equally long, so the map is sorted by their ends.
    counts.delete(key)
    counts.set(key, count)
    return count
  }

  function removeEnded(now: number): void {
    for (const [key, { endsAt }] of counts) {
      if (endsAt > now) return
      counts.delete(key)
    }
  }

  return (key, points) => {
    const now = performance.now()
    removeEnded(now)
    const isShared = !counts.has(key) && counts.size >= maxKeys
    // Keys of callers contain no space.
    const counted = isShared ? `shared ${hashOf(key) % SHARED_COUNTS}` : key
    const count = counts.get(counted) ?? start(counted, now)
    count.points += points
    return count.points > max ? count.endsAt - now : undefined
  }
}
