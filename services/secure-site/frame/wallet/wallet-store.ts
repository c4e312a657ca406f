import { createStore, get, set } from 'idb-keyval'

/** Stores the wallet's choices and lists across reloads. Never stores secrets. */
export interface WalletStore {
  read(key: string): Promise<unknown>
  write(key: string, value: unknown): Promise<void>
}

/** Creates a store in IndexedDB of the secure site's own origin. */
export function createBrowserStore(): WalletStore {
  const kept = createStore('quoin-wallet', 'kept')
  return {
    // Async, so that a browser without IndexedDB in frames rejects instead of throwing.
    read: async (key) => get(key, kept),
    write: async (key, value) => set(key, value, kept),
  }
}
