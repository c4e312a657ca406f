import { loadPeer } from '#kernel'

/** Loads a module that needs viem, an optional package, as `loadPeer` does. */
export const loadWithViem = <T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  loadPeer('viem', load, signal)
