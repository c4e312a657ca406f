import { decimalText, parseCaipAddress } from '#kernel'
import { type FollowedTransaction, replacementOf } from '#plugins/transactions'
import type { HistoryLine } from './history-list.js'

const statuses = { pending: 'pending', success: 'confirmed', failed: 'failed', unknown: 'unknown' } as const

/** Returns a transaction of this visit in the service's format. Its time is that of the submission. */
export function ownEntry(transaction: FollowedTransaction): HistoryLine {
  const { id, caipNetworkId, from, to = '', operationType, moved, status, sentAt } = transaction
  return {
    at: sentAt,
    entry: {
      id: `${caipNetworkId}:${id}`,
      metadata: {
        operationType,
        // Explorers list the mined transaction.
        hash: transaction.replacedBy ?? id,
        chain: caipNetworkId,
        minedAt: new Date(sentAt).toISOString(),
        sentFrom: parseCaipAddress(from, () => true).address,
        sentTo: to,
        status: replacementOf(transaction) ?? statuses[status],
        nonce: 0,
      },
      transfers: moved.map(({ direction, symbol, value, decimals, iconUrl }) => ({
        direction,
        quantity: { numeric: decimalText(value, decimals) },
        fungible_info: { name: symbol, symbol, ...(iconUrl !== undefined && { icon: { url: iconUrl } }) },
      })),
    },
  }
}
