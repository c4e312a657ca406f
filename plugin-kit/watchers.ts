/** Who looks on, counted: what is asked only while somebody does begins with the first and ends with the last. */
export interface Watchers {
  /** Counts one more. The answer takes it back, once. */
  watch(): () => void
  isWatched(): boolean
}

/**
 * Makes the count.
 *
 * @param onFirst somebody began to look on, where nobody did
 * @param onLast nobody looks on any more
 * @example
 * const watchers = createWatchers(() => prices.begin(), () => prices.end())
 * return { store, watch: watchers.watch }
 */
export function createWatchers(onFirst: () => void, onLast: () => void): Watchers {
  const watching = new Set<symbol>()
  return {
    watch() {
      const mine = Symbol('watcher')
      watching.add(mine)
      if (watching.size === 1) onFirst()
      return () => {
        if (watching.delete(mine) && watching.size === 0) onLast()
      }
    },
    isWatched: () => watching.size > 0,
  }
}
