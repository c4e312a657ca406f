import { isObject, readChains } from './standard-wallet.js'

/** Who hears what a wallet changed. */
export interface WalletListener {
  /** `said` is whatever the wallet said: check it. */
  noteAccounts(said: unknown): void
  noteChains(listed: readonly string[]): void
}

/**
 * Listens to a wallet by its feature `standard:events`, where it has one that works. A change that cannot be read is
 * ignored. The answer stops it.
 */
export function listenToWallet(
  feature: object | undefined,
  { noteAccounts, noteChains }: WalletListener,
): () => void {
  let stopped = false
  const hear = (change: unknown): void => {
    if (stopped || !isObject(change)) return
    try {
      const chains: unknown = Reflect.get(change, 'chains')
      if (chains !== undefined) noteChains(readChains(chains))
      const accounts: unknown = Reflect.get(change, 'accounts')
      if (accounts !== undefined) noteAccounts(accounts)
    } catch {
      // Reading it ran code of the wallet.
    }
  }
  let off: unknown
  try {
    const on: unknown = feature && Reflect.get(feature, 'on')
    if (typeof on === 'function') off = Reflect.apply(on, feature, ['change', hear])
  } catch {
    // A wallet without working events still answers requests.
  }
  return () => {
    // Not every wallet gives back what stops it.
    stopped = true
    try {
      if (typeof off === 'function') off()
    } catch {
      // It hears nothing any more all the same.
    }
  }
}
