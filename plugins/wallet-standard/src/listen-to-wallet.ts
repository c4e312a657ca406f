import { isObject, readChains } from './standard-wallet.js'

/** Handles the changes of a wallet. */
export interface WalletListener {
  /** `said` is unvalidated data of the wallet. */
  noteAccounts(value: unknown): void
  noteChains(listed: readonly string[]): void
}

/**
 * Subscribes to the wallet's feature `standard:events`, if it works. An unreadable change is ignored. Returns a
 * function that unsubscribes.
 */
export function listenToWallet(
  feature: object | undefined,
  { noteAccounts, noteChains }: WalletListener,
): () => void {
  let stopped = false
  const handle = (change: unknown): void => {
    if (stopped || !isObject(change)) return
    try {
      const chains: unknown = Reflect.get(change, 'chains')
      if (chains !== undefined) noteChains(readChains(chains))
      const accounts: unknown = Reflect.get(change, 'accounts')
      if (accounts !== undefined) noteAccounts(accounts)
    } catch {
      // Reading the change ran code of the wallet.
    }
  }
  let off: unknown
  try {
    const on: unknown = feature && Reflect.get(feature, 'on')
    if (typeof on === 'function') off = Reflect.apply(on, feature, ['change', handle])
  } catch {
    // A wallet without working events still answers requests.
  }
  return () => {
    // Not every wallet returns a function that unsubscribes.
    stopped = true
    try {
      if (typeof off === 'function') off()
    } catch {
      // Later changes are ignored anyway.
    }
  }
}
