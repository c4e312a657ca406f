import { loadPeer } from '#kernel'

/** Loads a module that needs `@solana/web3.js`, an optional package, as `loadPeer` does. */
export const loadWithWeb3 = <T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  loadPeer('@solana/web3.js@1.98.4', load, signal)
