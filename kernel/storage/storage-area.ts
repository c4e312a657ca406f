import type { KeyValueStore } from '../platform/platform.js'
import type { StandardSchema } from '../schema/standard-schema.js'

/**
 * What a plugin stores, in a module of its own so that nothing of it is loaded before it is needed. Only what the
 * schema lets through is read or written; anything else reads as `initial`.
 */
export interface StorageSpec<T = unknown> {
  readonly version: number
  readonly initial: T
  readonly schema: StandardSchema<T>
  /** From an older version's number to a step that makes the next version's value. */
  readonly migrate?: Readonly<Record<number, (old: unknown) => unknown>>
}

/**
 * A plugin's own corner of the page's storage: `@quoin/<storageKey>/<plugin>/v<version>`. Never throws. More than 512 Ki
 * characters are not stored, and reported as `TOO_LARGE`.
 */
export interface StorageArea<T = unknown> {
  read(): Promise<T>
  write(value: T): Promise<void>
  update(change: (value: T) => T): Promise<T>
  clear(): void
  /** Tells when another tab wrote. */
  subscribe(listener: (value: T) => void): () => void
}

/** What a storage area is made of. */
export interface StorageAreaDeps<T> {
  /** What the plugin may use of the page's storage: its own keys. */
  readonly storage: KeyValueStore
  readonly keyOf: (version: number) => string
  /** Gives the spec; called once, with the first use. */
  readonly load: () => Promise<{ readonly default: StorageSpec<T> }>
  /** Told why something was not stored. */
  readonly report: (error: unknown) => void
}
