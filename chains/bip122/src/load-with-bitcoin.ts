import { loadPeer } from '#kernel'

/** Loads a module that needs bitcoinjs-lib and its curve, which are optional packages, as `loadPeer` does. */
export const loadWithBitcoin = <T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  loadPeer('bitcoinjs-lib @bitcoinerlab/secp256k1', load, signal)
