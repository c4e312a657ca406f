import { NOBODY } from './nobody.js'
import type { StoredEntry } from './read-history-page.js'

/** From whom to whom. */
export interface Counterparties {
  readonly from: string
  readonly to: string
}

/** The one address that all of them name; `undefined` where they name several, or nobody. */
function only(addresses: readonly string[]): string | undefined {
  const [first, ...others] = new Set(addresses)
  return first !== undefined && others.length === 0 && !NOBODY.has(first) ? first : undefined
}

/**
 * Between whom a transaction was, as people see it. A transfer of a token is sent to the token's contract; who gets it stands in the
 * transfer itself, and who gave it, too. Where more than one did, it is sender and recipient of the transaction.
 *
 * @param type as `operationType` tells it
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
