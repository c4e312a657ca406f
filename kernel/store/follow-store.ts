import type { ReadableStore } from './store.js'

/**
 * Calls the listener at once with the state, and after each change; the returned function ends it. A page that starts
 * with a restored session misses no state: `subscribe` alone reports changes only.
 *
 * @example
 * followStore(kernel.connections.store, () => show(kernel.connections.caipAddress()))
 */
export function followStore<T>(store: ReadableStore<T>, listener: (state: T) => void): () => void {
  const stop = store.subscribe((state) => listener(state))
  listener(store.getState())
  return stop
}
