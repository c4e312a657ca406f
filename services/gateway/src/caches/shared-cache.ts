import { setTimeout as pause } from 'node:timers/promises'
import type { Valkey, ValkeyText } from '@quoin/server-kit/valkey'
import { readStructured, writeStructured } from './structured-text.js'

/** A value that another process stored. */
export interface SharedValue<Value> {
  readonly value: Value
  /** Remaining lifetime. Milliseconds. */
  readonly remaining: number
}

/** The values of one cache in all processes. Failures are misses: a cache never fails a request. */
export interface SharedValues<Value> {
  read(key: string): Promise<SharedValue<Value> | undefined>
  /**
   * Returns at once.
   *
   * @param lifetime milliseconds
   */
  write(key: string, value: Value, lifetime: number): void
}

/** Caches that the gateways on one Valkey share. */
export interface SharedCache {
  /** @param name of the cache; its values are records, lists, maps, texts, numbers and `bigint` */
  values<Value>(name: string): SharedValues<Value>
}

/** Milliseconds. */
const LOADED_WITHIN = 1000
const LOOK_EVERY = 50
/** Larger values are marked as not shared, so that no process waits for them. Characters. */
const LONGEST = 64 * 1024
const NOT_SHARED = ''

/**
 * Creates the shared caches. If several processes miss a value at once, one of them loads it, and the others wait for it.
 *
 * @param version of the gateway: during an update, old and new processes share no values, whose form may differ
 * @param loadedWithin milliseconds after which others load a value that the first process has not stored
 */
export function createSharedCache(
  valkey: Pick<Valkey, 'count' | 'get' | 'set'>,
  version: string,
  loadedWithin = LOADED_WITHIN,
): SharedCache {
  return {
    values<Value>(name: string): SharedValues<Value> {
      const named = `cache:${version}:${name}`

      /** Returns the stored text, or the one that another process is about to store. */
      async function find(key: string): Promise<ValkeyText | undefined> {
        const found = await valkey.get(named, key)
        if (found) return found
        const { points } = await valkey.count(`load:${version}:${name}`, key, 1, loadedWithin)
        for (let waited = 0; points > 1 && waited < loadedWithin; waited += LOOK_EVERY) {
          await pause(LOOK_EVERY)
          const loaded = await valkey.get(named, key)
          if (loaded) return loaded
        }
        return undefined
      }

      async function store(key: string, value: Value, lifetime: number): Promise<void> {
        const text = writeStructured(value)
        await valkey.set(named, key, text.length > LONGEST ? NOT_SHARED : text, lifetime)
      }

      return {
        async read(key) {
          try {
            const found = await find(key)
            if (!found || found.text === NOT_SHARED) return undefined
            // Only this version of this cache writes under the name.
            return { value: readStructured(found.text) as Value, remaining: found.remaining }
          } catch {
            return undefined
          }
        },
        write(key, value, lifetime) {
          store(key, value, lifetime).catch(() => {})
        },
      }
    },
  }
}
