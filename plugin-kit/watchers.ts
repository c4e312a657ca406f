/** Counts watchers: work that runs only while it is watched starts with the first one and stops with the last. */
export interface Watchers {
  /** Adds a watcher. The returned function removes it, once. */
  watch(): () => void
  isWatched(): boolean
}

/**
 * Creates a counter of watchers.
 *
 * @param onFirst called when the first watcher is added
 * @param onLast called when the last watcher is removed
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
