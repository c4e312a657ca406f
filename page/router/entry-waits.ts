/** The promises that entries of the router wait for. */
export interface EntryWaits {
  /** Returns true while the entry waits for a promise. */
  has(key: number | undefined): boolean
  add(key: number, coming: Promise<unknown>): void
}

/**
 * Creates the list of waits of one router.
 *
 * @param onChange called when a wait begins or ends; never within `add`, so that a listener of the router may call it
 */
export function createEntryWaits(onChange: () => void): EntryWaits {
  const waits = new Set<{ readonly key: number }>()
  return {
    has: (key) => [...waits].some((wait) => wait.key === key),
    add(key, coming) {
      const wait = { key }
      let isSettled = false
      const end = (): void => {
        isSettled = true
        if (waits.delete(wait)) onChange()
      }
      coming.then(end, end)
      // After `end` of a promise that is settled already.
      queueMicrotask(() => {
        if (isSettled) return
        waits.add(wait)
        onChange()
      })
    },
  }
}
