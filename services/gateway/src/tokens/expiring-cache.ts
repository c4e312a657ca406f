import { setMaxListeners } from 'node:events'
import type { SharedValues } from '../caches/shared-cache.js'

/** A cache whose values expire; beyond its limits of entries and bytes, the least recently used are evicted first. */
export interface ExpiringCache<Value> {
  /** Returns the value if it has not expired. */
  peek(key: string): Value | undefined
  set(key: string, value: Value): void
  /** Updates a value that has not expired, without extending its lifetime. */
  update(key: string, change: (value: Value) => Value): void
  /** Reads values that other processes have stored, so that `peek` finds them. Never rejects. */
  preload(keys: readonly string[]): Promise<void>
  /**
   * Returns the cached value, or loads it once for all concurrent readers. Failures are not cached. Loading continues
   * when a reader aborts.
   *
   * @throws the reason of the signal, and what `load` throws
   */
  read(key: string, load: () => Promise<Value>, signal?: AbortSignal): Promise<Value>
}

/** Called with the name of a cache and the bytes by which it grew; negative if it shrank. */
export type CacheObserver = (name: string, bytes: number) => void

export interface ExpiringCacheOptions<Value> {
  /** Name for the operator's metrics: `balances`. */
  readonly name: string
  readonly max: number
  /** Max size of all values with their keys. Bytes; default 8 MiB. */
  readonly maxBytes?: number
  /** Estimates the memory of a value. Bytes; default 256. */
  readonly bytesOf?: (value: Value) => number
  readonly onSize?: CacheObserver | undefined
  /** Lifetime of a value. Milliseconds. */
  readonly freshMs: number | ((value: Value) => number)
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Values of all processes: read before a value is loaded, written with every value. Their lifetime is not extended. */
  readonly shared?: SharedValues<Value> | undefined
}

const MAX_BYTES = 8 * 1024 * 1024
const USUAL_BYTES = 256

interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
  readonly since: number
  readonly until: number
}

/** Returns whether an entry is valid. If the clock was set back, its age is unknown. */
const isValid = ({ since, until }: Entry<unknown>, now: number): boolean => since <= now && now < until

/** Settles with the promise, or rejects when the signal aborts, whichever is first. */
export function untilAborted<Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return promise
  // One call may wait for many values; each listener is removed when its value settles.
  setMaxListeners(0, signal)
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

export function createExpiringCache<Value>(options: ExpiringCacheOptions<Value>): ExpiringCache<Value> {
  const {
    name,
    max,
    maxBytes = MAX_BYTES,
    bytesOf = () => USUAL_BYTES,
    freshMs,
    now,
    onSize,
    shared,
  } = options
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
    if (!isValid(entry, now())) {
      remove(key)
      return undefined
    }
    // Moves the entry to the end: a map iterates in insertion order.
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  /** Removes the least recently used entries while they are expired or a limit is exceeded. */
  function makeRoom(): void {
    const time = now()
    for (const [key, entry] of entries) {
      if (isValid(entry, time) && entries.size <= max && bytes <= maxBytes) return
      remove(key)
    }
  }

  function put(key: string, value: Value, { since, until }: Pick<Entry<Value>, 'since' | 'until'>): void {
    remove(key)
    const size = key.length + bytesOf(value)
    entries.set(key, { value, bytes: size, since, until })
    resize(size)
    makeRoom()
  }

  const lifetimeOf = (value: Value): number => (typeof freshMs === 'number' ? freshMs : freshMs(value))

  function set(key: string, value: Value): void {
    const since = now()
    const lifetime = lifetimeOf(value)
    put(key, value, { since, until: since + lifetime })
    shared?.write(key, value, lifetime)
  }

  /** Keeps a value of another process, no longer than that process does. */
  async function readShared(key: string): Promise<Entry<Value> | undefined> {
    const found = await shared?.read(key)
    if (!found) return undefined
    const since = now()
    put(key, found.value, { since, until: since + Math.min(found.remaining, lifetimeOf(found.value)) })
    return peekEntry(key)
  }

  async function readOrLoad(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = shared && (await readShared(key))
    if (known) return known.value
    const value = await load()
    set(key, value)
    return value
  }

  return {
    set,
    peek: (key) => peekEntry(key)?.value,
    update(key, change) {
      const entry = peekEntry(key)
      if (!entry) return
      const value = change(entry.value)
      put(key, value, entry)
      shared?.write(key, value, entry.until - now())
    },
    async preload(keys) {
      if (!shared) return
      const missing = keys.filter((key) => peekEntry(key) === undefined)
      await Promise.all(missing.map(readShared))
    },
    async read(key, load, signal) {
      const entry = peekEntry(key)
      if (entry) return entry.value
      const known = loading.get(key)
      if (known) return untilAborted(known, signal)
      const started = readOrLoad(key, load).finally(() => loading.delete(key))
      loading.set(key, started)
      return untilAborted(started, signal)
    },
  }
}
