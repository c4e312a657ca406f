import type { ListedWallet } from '#plugins/walletconnect'

const kept = 2

/**
 * Adds a wallet that connected: newest first, two kept (CON-05). A listed one moves to the front, and keeps its earlier
 * data that is missing now, such as its links.
 */
export function addRecent(recent: readonly ListedWallet[], wallet: ListedWallet): readonly ListedWallet[] {
  const before = recent.find((other) => other.id === wallet.id)
  const others = recent.filter((other) => other !== before)
  return [{ ...before, ...wallet }, ...others].slice(0, kept)
}
