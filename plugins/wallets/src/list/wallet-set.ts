import { normalizeWalletName } from '#kernel'
import { isSameWallet, type WalletIdentity } from './listed-wallet.js'

/** Wallets that the host names by their ids. */
export interface WalletSet {
  readonly ids: readonly string[]
  /** Their entries in the list, once they are loaded: they recognize installed wallets of other names. */
  readonly wallets: readonly WalletIdentity[]
}

/**
 * Returns the position of the first id that names a wallet, -1 if none does: its id in the list, its readable id, its
 * rdns, or its name, since an installed wallet has no id.
 */
export function positionIn(ids: readonly string[], { explorerId, slug, rdns, name }: WalletIdentity): number {
  const plain = normalizeWalletName(name)
  return ids.findIndex(
    (id) => [explorerId, slug, rdns].includes(id) || (plain !== '' && normalizeWalletName(id) === plain),
  )
}

/** Returns true if a wallet is one of the set. */
export function isIn({ ids, wallets }: WalletSet, wallet: WalletIdentity): boolean {
  return positionIn(ids, wallet) >= 0 || wallets.some((other) => isSameWallet(other, wallet))
}
