import { createStore, del, get, update } from 'idb-keyval'

/** What the frame keeps on the origin of the site. */
export interface SiteStorage {
  /** `false`: the browser lets nothing be kept here, and everything ends with the page. */
  readonly isKept: boolean
  get<Value>(key: string): Promise<Value | undefined>
  /** Puts a value where there is none, and answers with the one that is there: of two frames that start at once, both have the same. */
  getOrPut<Value>(key: string, value: Value): Promise<Value>
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

function memoryStorage(): SiteStorage {
  const kept = new Map<string, unknown>()
  return {
    isKept: false,
    // Who puts a value under a key knows what it gets from there.
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
 * IndexedDB of the site's origin, which keeps keys that cannot be read out. Where the browser blocks it (third-party storage, private
 * windows), memory: whoever signs in then does so again after each reload.
 */
export async function openSiteStorage(): Promise<SiteStorage> {
  try {
    const store = createStore('quoin-secure-site', 'session')
    // Some browsers have IndexedDB and refuse to write.
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
