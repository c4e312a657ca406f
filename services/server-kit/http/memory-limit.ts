/** Keys that are counted by themselves; of 100 bytes or so each. */
const MAX_KEYS = 100_000
/** Counts that further keys share. */
const SHARED_COUNTS = 1024

interface Count {
  points: number
  /** Milliseconds since 1970. */
  endsAt: number
}

export interface MemoryLimitTerms {
  /** Of one key in a window. */
  readonly points: number
  readonly seconds: number
  /** Default 100,000. */
  readonly maxKeys?: number
}

/** Counts points; returns milliseconds until the window ends where the limit refuses them. */
export type MemoryLimit = (key: string, points: number) => number | undefined

/** Spreads keys evenly (FNV-1a). */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * Creates a limit that counts in this process, in windows that begin with a key's first call. Callers choose keys (a /64 of IPv6, any
 * project id where all are allowed), so their number is bounded: while as many are counted, new ones share 1024 counts. A caller with
 * many addresses then shortens the limit of newcomers, and evades none.
 */
export function createMemoryLimit({
  points: most,
  seconds,
  maxKeys = MAX_KEYS,
}: MemoryLimitTerms): MemoryLimit {
  const counts = new Map<string, Count>()

  function start(key: string, now: number): Count {
    const count = { points: 0, endsAt: now + seconds * 1000 }
    // Behind all others: windows are equally long, so the map is in the order of their ends.
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
    const now = Date.now()
    removeEnded(now)
    const isShared = !counts.has(key) && counts.size >= maxKeys
    // No key of a caller has a space.
    const counted = isShared ? `shared ${hashOf(key) % SHARED_COUNTS}` : key
    const count = counts.get(counted) ?? start(counted, now)
    count.points += points
    return count.points > most ? count.endsAt - now : undefined
  }
}
