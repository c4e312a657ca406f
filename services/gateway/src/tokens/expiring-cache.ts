import { setMaxListeners } from 'node:events'

/** Values by key that are kept for a while; of those that are too many, the longest unused goes first. */
export interface ExpiringCache<Value> {
  /** The value, while it is fresh. */
  peek(key: string): Value | undefined
  set(key: string, value: Value): void
  /** Changes a value that is fresh; it stays so for no longer than before. */
  update(key: string, change: (value: Value) => Value): void
  /**
   * The value while it is fresh, or what loads it: once, for however many ask meanwhile. What fails is not kept. The loading goes
   * on when one who waits for it leaves.
   *
   * @throws the reason of the signal, and what `load` throws
   */
  read(key: string, load: () => Promise<Value>, signal?: AbortSignal): Promise<Value>
}

export interface ExpiringCacheOptions<Value> {
  readonly most: number
  /** Milliseconds. */
  readonly freshMs: number | ((value: Value) => number)
  /** Milliseconds since 1970. */
  readonly now: () => number
}

interface Entry<Value> {
  readonly value: Value
  readonly until: number
}

/** Ends with a promise, or with the signal, whichever is first. */
export function untilAborted<Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return promise
  // One call may wait for many things at once; they all stop listening when they are there.
  setMaxListeners(0, signal)
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

export function createExpiringCache<Value>(options: ExpiringCacheOptions<Value>): ExpiringCache<Value> {
  const { most, freshMs, now } = options
  const entries = new Map<string, Entry<Value>>()
  const loading = new Map<string, Promise<Value>>()

  function peekEntry(key: string): Entry<Value> | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    if (entry.until <= now()) return undefined
    // The last one of a map is the last one that was put there.
    entries.set(key, entry)
    return entry
  }

  function set(key: string, value: Value): void {
    entries.delete(key)
    const oldest = entries.size >= most ? entries.keys().next().value : undefined
    if (oldest !== undefined) entries.delete(oldest)
    entries.set(key, { value, until: now() + (typeof freshMs === 'number' ? freshMs : freshMs(value)) })
  }

  return {
    set,
    peek: (key) => peekEntry(key)?.value,
    update(key, change) {
      const entry = peekEntry(key)
      if (entry) entries.set(key, { ...entry, value: change(entry.value) })
    },
    async read(key, load, signal) {
      const entry = peekEntry(key)
      if (entry) return entry.value
      const known = loading.get(key)
      if (known) return untilAborted(known, signal)
      const started = load()
        .then((value) => {
          set(key, value)
          return value
        })
        .finally(() => loading.delete(key))
      loading.set(key, started)
      return untilAborted(started, signal)
    },
  }
}
