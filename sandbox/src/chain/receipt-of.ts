import { type Hex, type PublicClient, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'

/** Milliseconds. */
const TIMEOUT = 60_000
const LOOK_EVERY = 20

/**
 * Returns the receipt of a transaction once a block contains it. viem's own wait polls with each new block, and hangs
 * on a chain that mines on demand. Throws if no block contains the transaction within a minute.
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
    if (Date.now() > until)
      throw new Error(`The transaction ${hash} was not included in a block within a minute.`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
}
