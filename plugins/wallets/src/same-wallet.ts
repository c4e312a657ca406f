/** What is known of a wallet, whoever names it. */
export interface WalletIdentity {
  /** The id in the gateway's list. */
  readonly explorerId?: string | undefined
  readonly rdns?: string | undefined
  readonly name: string
}

/** A name without case, spaces, signs and the word "wallet": "MetaMask Wallet" and "metamask" are the same. */
export function normaliseName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return plain.replace(/wallet$/, '') || plain
}

/**
 * Whether two mentions mean the same wallet: by id, by rdns or by name (CON-02). Two entries of the list are never the
 * same; a different rdns alone tells nothing, as some wallets announce another one on phones.
 */
export function isSameWallet(a: WalletIdentity, b: WalletIdentity): boolean {
  if (a.explorerId !== undefined && b.explorerId !== undefined) return a.explorerId === b.explorerId
  if (a.rdns !== undefined && a.rdns.toLowerCase() === b.rdns?.toLowerCase()) return true
  const name = normaliseName(a.name)
  return name !== '' && name === normaliseName(b.name)
}
