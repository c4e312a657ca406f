import type { ListedWallet } from '#plugins/walletconnect'

const kept = 2

/** Adds a wallet that connected: newest first, two kept, one that is there already changes nothing (CON-05). */
export function addRecent(recent: readonly ListedWallet[], wallet: ListedWallet): readonly ListedWallet[] {
  if (recent.some((other) => other.id === wallet.id)) return recent
  return [wallet, ...recent].slice(0, kept)
}
