import type { KeyValueStore } from '#kernel'

/** Runs code that the browser may refuse: storage can be blocked, full or gone at any time. */
function allowed<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch {
    return otherwise
  }
}

/** Creates the access to the page's `localStorage`; reads as empty if the browser blocks it. */
export function createBrowserStorage(page: Window): KeyValueStore {
  // The event of another tab that clears everything does not list the keys.
  const written = new Set<string>()

  function keys(): readonly string[] {
    return allowed(() => Object.keys(page.localStorage), [])
  }

  return {
    keys,
    get: (key) => allowed(() => page.localStorage.getItem(key), null),
    set(key, value) {
      written.add(key)
      return allowed(() => {
        page.localStorage.setItem(key, value)
        return true
      }, false)
    },
    remove(key) {
      allowed(() => page.localStorage.removeItem(key), undefined)
    },
    subscribe(listener) {
      const known = new Set(keys())
      const handle = (event: StorageEvent): void => {
        const isOurs = allowed(() => event.storageArea === page.localStorage, false)
        if (!isOurs) return
        if (event.key !== null) {
          known.add(event.key)
          listener(event.key, event.newValue)
          return
        }
        for (const key of new Set([...known, ...written])) listener(key, null)
      }
      page.addEventListener('storage', handle)
      return () => page.removeEventListener('storage', handle)
    },
  }
}
