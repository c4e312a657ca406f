import type { Hex, TransactionReceipt } from 'viem'
import type { EvmClient } from '../site-network.js'
import { untilAborted } from '../until-aborted.js'

/** Milliseconds that a transaction may take to come into a block. */
const TIMEOUT = 120_000
const ASK_EVERY = 500

/** Whether a receipt is of this transaction: a proxy or a node may mix answers up. */
export const isReceiptOf = (
  hash: Hex,
  { transactionHash }: Pick<TransactionReceipt, 'transactionHash'>,
): boolean => transactionHash.toLowerCase() === hash.toLowerCase()

/**
 * The receipt once the transaction is in a block; `undefined` where it came into none in time, or whoever asked is gone. A node
 * that fails is asked again. viem's own waiting looks with the next block only, which on a quiet network may be long in coming.
 */
export async function waitForReceipt(
  client: Pick<EvmClient, 'getTransactionReceipt'>,
  hash: Hex,
  askedBy: AbortSignal,
): Promise<TransactionReceipt | undefined> {
  const within = AbortSignal.any([askedBy, AbortSignal.timeout(TIMEOUT)])
  while (!within.aborted) {
    const asked = untilAborted(client.getTransactionReceipt({ hash }), within)
    const receipt = await asked.catch(() => undefined)
    if (receipt && isReceiptOf(hash, receipt)) return receipt
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY))
  }
  return undefined
}
