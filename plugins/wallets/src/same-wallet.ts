import { normalizeWalletName } from '#kernel'

/** The identifying data of a wallet, from any source. */
export interface WalletIdentity {
  /** The id in the gateway's list. */
  readonly explorerId?: string | undefined
  readonly rdns?: string | undefined
  readonly name: string
}

/**
 * Returns true if two identities are the same wallet: by id, rdns or name (CON-02). Two entries of the list are never
 * the same. A different rdns alone does not count, as some wallets announce another one on phones.
 */
export function isSameWallet(a: WalletIdentity, b: WalletIdentity): boolean {
  if (a.explorerId !== undefined && b.explorerId !== undefined) return a.explorerId === b.explorerId
  if (a.rdns !== undefined && a.rdns.toLowerCase() === b.rdns?.toLowerCase()) return true
  const name = normalizeWalletName(a.name)
  return name !== '' && name === normalizeWalletName(b.name)
}
