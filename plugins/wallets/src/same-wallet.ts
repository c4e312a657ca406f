import { normalizeWalletName } from '#kernel'

/** What is known of a wallet, whoever names it. */
export interface WalletIdentity {
  /** The id in the gateway's list. */
  readonly explorerId?: string | undefined
  readonly rdns?: string | undefined
  readonly name: string
}

/**
 * Whether two mentions mean the same wallet: by id, by rdns or by name (CON-02). Two entries of the list are never the
 * same; a different rdns alone tells nothing, as some wallets announce another one on phones.
 */
export function isSameWallet(a: WalletIdentity, b: WalletIdentity): boolean {
  if (a.explorerId !== undefined && b.explorerId !== undefined) return a.explorerId === b.explorerId
  if (a.rdns !== undefined && a.rdns.toLowerCase() === b.rdns?.toLowerCase()) return true
  const name = normalizeWalletName(a.name)
  return name !== '' && name === normalizeWalletName(b.name)
}
