import type { StoredEntry } from './read-history-page.js'
import { ZERO_ADDRESSES } from './zero-addresses.js'

/** Sender and receiver from the user's point of view. */
export interface Counterparties {
  readonly from: string
  readonly to: string
}

/** Returns the address that all entries share; `undefined` if they differ or it is the zero address. */
function only(addresses: readonly string[]): string | undefined {
  const [first, ...others] = new Set(addresses)
  return first !== undefined && others.length === 0 && !ZERO_ADDRESSES.has(first) ? first : undefined
}

/**
 * Returns sender and receiver from the user's point of view. The transaction of a token transfer is sent to the token's
 * contract; its actual sender and receiver are in the transfer. If there are several, sender and recipient of the
 * transaction are returned.
 *
 * @param type result of `operationType`
 */
export function counterparties(account: string, type: string, entry: StoredEntry): Counterparties {
  const { sender, recipient, created, transfers } = entry
  const plain = { from: sender, to: recipient || created }
  if (type === 'send') {
    const outgoing = transfers.filter((one) => one.sender === account)
    return { ...plain, to: only(outgoing.map((one) => one.recipient)) ?? plain.to }
  }
  if (type === 'receive') {
    const incoming = transfers.filter((one) => one.recipient === account)
    return {
      from: only(incoming.map((one) => one.sender)) ?? sender,
      to: incoming.length > 0 ? account : plain.to,
    }
  }
  return plain
}
