import type { ReadableStore } from './store.js'

/** A slice of state that a plugin created with `context.createStore`. */
export interface NamedStore {
  readonly plugin: string
  readonly name: string
  readonly store: ReadableStore<unknown>
}

/** The slices of a kernel's plugins, for tools that display them. */
export interface Stores {
  list(): readonly NamedStore[]
}
