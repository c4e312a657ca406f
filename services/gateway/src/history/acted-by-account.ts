import type { StoredEntry } from './read-history-page.js'

/** Entry points of ERC-4337, versions 0.6 to 0.8: bundlers send the transactions of smart accounts there. */
const ENTRY_POINTS: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
])

type Sent = Pick<StoredEntry, 'chain' | 'sender' | 'recipient'>

/**
 * Returns true if only the account can have made the transaction: it is the sender, or the transaction called the
 * account's own code. On an EVM network a token's event may name any sender: `transferFrom` of zero needs no allowance, and a
 * fake token may emit any event. On Solana transfers are balance changes, which need the owner's signature.
 */
export function isOfAccount(account: string, { chain, sender, recipient }: Sent): boolean {
  return sender === account || recipient === account || !chain.startsWith('eip155:')
}

/** Returns true if the account may have made the transaction: as above, or via a bundler, which others can use too. */
export function mayBeOfAccount(account: string, entry: Sent): boolean {
  return isOfAccount(account, entry) || ENTRY_POINTS.has(entry.recipient)
}
