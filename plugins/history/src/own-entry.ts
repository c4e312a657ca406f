import { decimalText, parseCaipAddress } from '#kernel'
import { type FollowedTransaction, replacementOf } from '#plugins/transactions'
import type { HistoryLine } from './history-list.js'

const statuses = { pending: 'pending', success: 'confirmed', failed: 'failed', unknown: 'unknown' } as const

/** A transaction of this visit in the service's shape. Its time is when it was submitted. */
export function ownEntry(transaction: FollowedTransaction): HistoryLine {
  const { id, caipNetworkId, from, to = '', operationType, moved, status, sentAt } = transaction
  return {
    at: sentAt,
    entry: {
      id: `${caipNetworkId}:${id}`,
      metadata: {
        operationType,
        // The one that is in a block is the one that explorers know.
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
