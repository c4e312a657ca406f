import { setMaxListeners } from 'node:events'

/** Values by key that are kept for a while; of those that are too many or too large together, the longest unused goes first. */
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

/** Called with the name of a cache and by how many bytes it grew. */
export type CacheObserver = (name: string, bytes: number) => void

export interface ExpiringCacheOptions<Value> {
  /** For the figures of the operator: `balances`. */
  readonly name: string
  readonly most: number
  /** Of all values with their keys. Default: 8 MiB. */
  readonly mostBytes?: number
  /** An estimate of what a value takes in memory; default 256. */
  readonly bytesOf?: (value: Value) => number
  readonly onSize?: CacheObserver | undefined
  /** Milliseconds. */
  readonly freshMs: number | ((value: Value) => number)
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const MOST_BYTES = 8 * 1024 * 1024
const USUAL_BYTES = 256

interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
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
  const { name, most, mostBytes = MOST_BYTES, bytesOf = () => USUAL_BYTES, freshMs, now, onSize } = options
  const entries = new Map<string, Entry<Value>>()
  const loading = new Map<string, Promise<Value>>()
  let bytes = 0

  function resize(by: number): void {
    bytes += by
    onSize?.(name, by)
  }

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    resize(-entry.bytes)
  }

  function peekEntry(key: string): Entry<Value> | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.until <= now()) {
      remove(key)
      return undefined
    }
    // The last one of a map is the last one that was put there.
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  /** Removes what was not used for the longest time, while it is stale or there is too much. */
  function makeRoom(): void {
    const time = now()
    for (const [key, { until }] of entries) {
      if (until > time && entries.size <= most && bytes <= mostBytes) return
      remove(key)
    }
  }

  function put(key: string, value: Value, until: number): void {
    remove(key)
    const size = key.length + bytesOf(value)
    entries.set(key, { value, bytes: size, until })
    resize(size)
    makeRoom()
  }

  function set(key: string, value: Value): void {
    put(key, value, now() + (typeof freshMs === 'number' ? freshMs : freshMs(value)))
  }

  return {
    set,
    peek: (key) => peekEntry(key)?.value,
    update(key, change) {
      const entry = peekEntry(key)
      if (entry) put(key, change(entry.value), entry.until)
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
