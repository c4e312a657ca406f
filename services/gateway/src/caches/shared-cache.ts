import type { Valkey } from '@quoin/server-kit/valkey'
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

/**
 * Creates the shared caches.
 *
 * @param version of the gateway: during an update, old and new processes share no values, whose form may differ
 */
export function createSharedCache(valkey: Pick<Valkey, 'get' | 'set'>, version: string): SharedCache {
  return {
    values<Value>(name: string): SharedValues<Value> {
      const named = `cache:${version}:${name}`
      return {
        async read(key) {
          try {
            const found = await valkey.get(named, key)
            // Only this version of this cache writes under the name.
            return found && { value: readStructured(found.text) as Value, remaining: found.remaining }
          } catch {
            return undefined
          }
        },
        write(key, value, lifetime) {
          const store = async (): Promise<void> => valkey.set(named, key, writeStructured(value), lifetime)
          store().catch(() => {})
        },
      }
    },
  }
}
