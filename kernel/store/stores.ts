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

/** The slices of a kernel's plugins; only their contexts write to it. */
export interface StoreRegistry extends Stores {
  add(store: NamedStore): () => void
}

/** Creates the registry. */
export function createStores(): StoreRegistry {
  const stores = new Set<NamedStore>()
  return {
    list: () => [...stores],
    add(store) {
      stores.add(store)
      return () => stores.delete(store)
    },
  }
}
