import { createStore, get, set } from 'idb-keyval'

/** Keeps the wallet's choices and lists over a reload. Nothing secret is ever put here. */
export interface WalletStore {
  read(key: string): Promise<unknown>
  write(key: string, value: unknown): Promise<void>
}

/** IndexedDB of the secure site's own origin. */
export function createBrowserStore(): WalletStore {
  const kept = createStore('quoin-wallet', 'kept')
  return {
    // Async, so that a browser that has none of it for a frame rejects rather than throws.
    read: async (key) => get(key, kept),
    write: async (key, value) => set(key, value, kept),
  }
}
