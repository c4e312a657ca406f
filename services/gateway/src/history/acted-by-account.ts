import type { StoredEntry } from './read-history-page.js'

/** ERC-4337, versions 0.6 to 0.8: a smart account's transactions are sent there by a bundler. */
const ENTRY_POINTS: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
])

type Sent = Pick<StoredEntry, 'chain' | 'sender' | 'recipient'>

/**
 * Whether nobody else can have made the transaction: the account sent it, or it ran the account's own code. An event of a token on
 * an EVM network names anybody as its sender: `transferFrom` of nothing needs no allowance, and a token of one's own emits what it
 * likes. On Solana transfers are what balances changed by, which takes the owner's signature.
 */
export function isOfAccount(account: string, { chain, sender, recipient }: Sent): boolean {
  return sender === account || recipient === account || !chain.startsWith('eip155:')
}

/** Whether the account may have made the transaction: as above, or by a bundler, which others can use as well. */
export function mayBeOfAccount(account: string, entry: Sent): boolean {
  return isOfAccount(account, entry) || ENTRY_POINTS.has(entry.recipient)
}
