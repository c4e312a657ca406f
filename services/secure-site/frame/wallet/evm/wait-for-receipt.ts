import type { Hex, TransactionReceipt } from 'viem'
import { untilAborted } from '../before-approval.js'
import type { EvmClient } from '../site-network.js'

/** Timeout for a transaction to be included in a block. Milliseconds. */
const TIMEOUT = 120_000
const POLL_INTERVAL = 500

/** Returns `true` if a receipt is of this transaction: a proxy or a node may mix up responses. */
export const isReceiptOf = (
  hash: Hex,
  { transactionHash }: Pick<TransactionReceipt, 'transactionHash'>,
): boolean => transactionHash.toLowerCase() === hash.toLowerCase()

/**
 * Returns the receipt once the transaction is in a block; `undefined` after the timeout, or if the requester is gone.
 * Retries after a failure of the node. viem's own wait polls only with the next block, which may take long on a quiet
 * network.
 */
export async function waitForReceipt(
  client: Pick<EvmClient, 'getTransactionReceipt'>,
  hash: Hex,
  requestedBy: AbortSignal,
): Promise<TransactionReceipt | undefined> {
  const within = AbortSignal.any([requestedBy, AbortSignal.timeout(TIMEOUT)])
  while (!within.aborted) {
    const pending = untilAborted(client.getTransactionReceipt({ hash }), within)
    const receipt = await pending.catch(() => undefined)
    if (receipt && isReceiptOf(hash, receipt)) return receipt
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))
  }
  return undefined
}
