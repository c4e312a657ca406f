import type { FollowedTransaction, SentTransaction } from './contract.js'
import { isStoredTransaction, maxMoved, toStored } from './stored-transaction.js'

/**
 * Validates a reported transaction and drops unknown fields; `undefined` if it is invalid: pages without types may pass
 * any value.
 */
export function checkedSent(transaction: SentTransaction, sentAt: number): FollowedTransaction | undefined {
  try {
    const { id, caipNetworkId, from, operationType, to } = transaction
    const moved = transaction.moved
      .slice(0, maxMoved)
      .map(({ direction, symbol, value, decimals, iconUrl, address }) => ({
        direction,
        symbol: symbol.slice(0, 64),
        value,
        decimals,
        ...(typeof iconUrl === 'string' && { iconUrl }),
        ...(address !== undefined && { address }),
      }))
    const sent: FollowedTransaction = {
      id,
      caipNetworkId,
      from,
      operationType,
      moved,
      sentAt,
      status: transaction.isUnconfirmed === true ? 'unknown' : 'pending',
      ...(to !== undefined && { to }),
    }
    return isStoredTransaction(toStored(sent)) ? sent : undefined
  } catch {
    return undefined
  }
}
