import type { ListedWallet } from '#plugins/walletconnect'

const kept = 2

/**
 * Adds a wallet that connected: newest first, two kept (CON-05). One that is there already moves to the front, and what
 * was known of it and is not known now, such as its links, stays.
 */
export function addRecent(recent: readonly ListedWallet[], wallet: ListedWallet): readonly ListedWallet[] {
  const before = recent.find((other) => other.id === wallet.id)
  const others = recent.filter((other) => other !== before)
  return [{ ...before, ...wallet }, ...others].slice(0, kept)
}
