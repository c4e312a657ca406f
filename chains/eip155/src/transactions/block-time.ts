import type { ChainRequest, NodeClient } from '#kernel'
import { fieldsOf, readQuantity } from '../params/param-shapes.js'

/** Number of blocks that are averaged. */
const span = 20n
/** A slower chain has stopped, or creates blocks on demand. Seconds. */
const maxBlockTime = 600

interface Block {
  readonly number: bigint
  /** Seconds. */
  readonly timestamp: bigint
}

function readBlock(result: unknown): Block {
  const block = fieldsOf(result)
  return { number: readQuantity(block?.number), timestamp: readQuantity(block?.timestamp) }
}

/**
 * Returns the recent time per block, in seconds; `undefined` for a chain that is too young, or creates blocks on
 * demand.
 */
export async function readBlockTime(
  node: NodeClient,
  { network, signal }: ChainRequest,
): Promise<number | undefined> {
  const blockAt = (at: string): Promise<Block> =>
    node.read({ network, method: 'eth_getBlockByNumber', params: [at, false], signal }, readBlock)
  const latest = await blockAt('latest')
  if (latest.number < span) return undefined
  const before = await blockAt(`0x${(latest.number - span).toString(16)}`)
  const seconds = Number(latest.timestamp - before.timestamp) / Number(span)
  return seconds > 0 && seconds < maxBlockTime ? seconds : undefined
}
