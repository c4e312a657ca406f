import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'

/** Milliseconds. */
const TIMEOUT = 60_000
const LOOK_EVERY = 20

/**
 * Waits until a transaction is in a block. viem's own waiting looks again with the next block, which may never come on a chain
 * that mines when it is asked: then it hangs. Throws where the transaction came into no block within a minute.
 */
export async function receiptOf(
  client: Pick<PublicClient, 'getTransactionReceipt'>,
  hash: Hex,
): Promise<TransactionReceipt> {
  const until = Date.now() + TIMEOUT
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    if (receipt) return receipt
    if (Date.now() > until) throw new Error(`The transaction ${hash} came into no block within a minute.`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
}
