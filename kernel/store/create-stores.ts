import type { NamedStore, Stores } from './stores.js'

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
