import { createStore, del, get, update } from 'idb-keyval'

/** The frame's storage on the origin of the site. */
export interface SiteStorage {
  /** `false`: the browser blocks storage, and all data is lost with the page. */
  readonly isKept: boolean
  get<Value>(key: string): Promise<Value | undefined>
  /**
   * Stores a value if there is none, and returns the stored one: two frames that start concurrently get the same value.
   */
  getOrPut<Value>(key: string, value: Value): Promise<Value>
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

function memoryStorage(): SiteStorage {
  const kept = new Map<string, unknown>()
  return {
    isKept: false,
    // The caller that stores a value under a key determines its type.
    get: async <Value>(key: string) => kept.get(key) as Value | undefined,
    async getOrPut<Value>(key: string, value: Value) {
      if (!kept.has(key)) kept.set(key, value)
      return kept.get(key) as Value
    },
    async put(key, value) {
      kept.set(key, value)
    },
    async remove(key) {
      kept.delete(key)
    },
  }
}

/**
 * Opens IndexedDB of the site's origin, which stores non-extractable keys. If the browser blocks it (third-party
 * storage, private windows), uses memory: the user then has to sign in again after each reload.
 */
export async function openSiteStorage(): Promise<SiteStorage> {
  try {
    const store = createStore('quoin-secure-site', 'session')
    // Some browsers have IndexedDB but reject writes.
    await update<number>('opened', (times = 0) => times + 1, store)
    return {
      isKept: true,
      get: (key) => get(key, store),
      async getOrPut<Value>(key: string, value: Value) {
        await update<Value>(key, (found) => found ?? value, store)
        return (await get<Value>(key, store)) ?? value
      },
      put: (key, value) => update(key, () => value, store),
      remove: (key) => del(key, store),
    }
  } catch {
    return memoryStorage()
  }
}
