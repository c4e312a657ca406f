import type { ReadableStore } from './store.js'

/** A slice of state that a plugin made with `context.createStore`. */
export interface NamedStore {
  readonly plugin: string
  readonly name: string
  readonly store: ReadableStore<unknown>
}

/** The slices of a kernel's plugins, for tools that show them. */
export interface Stores {
  list(): readonly NamedStore[]
}
