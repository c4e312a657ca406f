import {
  type ChainRequest,
  type NodeClient,
  QuoinError,
  type TransactionInclusion,
  toNodeError,
} from '#kernel'
import { isTransactionId } from '../addresses/formats.js'
import { fieldsOf, readQuantity } from '../params/param-shapes.js'
import { checkReceiptOf } from './wait-for-transaction.js'

/**
 * Confirmations that count as final on a network whose nodes have no block `finalized`: two epochs of Ethereum, after which it finalizes.
 * Source: https://ethereum.org/developers/docs/consensus-mechanisms/pos/#finality
 */
const finalDepth = 64n

function readBlock(id: string, receipt: unknown): bigint | undefined {
  if (receipt === null) return undefined
  const fields = fieldsOf(receipt)
  if (!fields) throw new Error('The receipt is not an object')
  checkReceiptOf(id, fields)
  return readQuantity(fields.blockNumber)
}

/** Returns the block of a transaction. Throws `NODE_FAILED`, `RPC_PARAMS_INVALID`, `ABORTED`. */
export async function findInclusion(
  node: NodeClient,
  { network, id, signal }: ChainRequest & { readonly id: string },
): Promise<TransactionInclusion> {
  if (!isTransactionId(id)) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
  const read = <T>(method: string, params: readonly unknown[], check: (raw: unknown) => T): Promise<T> =>
    node.read({ network, method, params, signal }, check)
  try {
    const newest = await read('eth_blockNumber', [], readQuantity)
    const block = await read('eth_getTransactionReceipt', [id], (raw) => readBlock(id, raw))
    if (block === undefined) return { block, newest, isFinal: false }
    const final = await read('eth_getBlockByNumber', ['finalized', false], (raw) =>
      readQuantity(fieldsOf(raw)?.number),
    ).catch((error: unknown) => {
      if (signal?.aborted) throw error
      return newest - finalDepth
    })
    return { block, newest, isFinal: block <= final }
  } catch (error) {
    throw toNodeError(error)
  }
}
