import type { KeyValueStore } from '../platform/platform.js'
import type { StandardSchema } from '../schema/standard-schema.js'

/**
 * The description of a plugin's stored value, in a module of its own so that it is not loaded before it is needed. Only
 * values that the schema accepts are read or written; any other reads as `initial`.
 */
export interface StorageSpec<T = unknown> {
  readonly version: number
  readonly initial: T
  readonly schema: StandardSchema<T>
  /** Maps the number of an older version to a step that returns the next version's value. */
  readonly migrate?: Readonly<Record<number, (old: unknown) => unknown>>
}

/**
 * A plugin's own part of the page's storage: `@quoin/<storageKey>/<plugin>/v<version>`. Never throws. More than 512 Ki
 * characters are not stored, and reported as `TOO_LARGE`.
 */
export interface StorageArea<T = unknown> {
  read(): Promise<T>
  write(value: T): Promise<void>
  update(change: (value: T) => T): Promise<T>
  clear(): void
  /** Calls the listener when another tab wrote. */
  subscribe(listener: (value: T) => void): () => void
}

/** The dependencies of a storage area. */
export interface StorageAreaDeps<T> {
  /** The page's storage, limited to the plugin's own keys. */
  readonly storage: KeyValueStore
  readonly keyOf: (version: number) => string
  /** Returns the spec; called once, with the first use. */
  readonly load: () => Promise<{ readonly default: StorageSpec<T> }>
  /** Receives the reason why a value was not stored. */
  readonly report: (error: unknown) => void
}

/** Returns the key of a plugin's storage. */
export function storageKeyOf(storageKey: string, plugin: string, version: number): string {
  return `@quoin/${storageKey}/${plugin}/v${version}`
}
