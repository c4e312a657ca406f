import type { ChainNode } from '../chains/chain-node.js'
import { NodeError } from '../chains/chain-node.js'

/** Blocks that one `eth_getLogs` may look at. */
const MOST_BLOCKS = 10_000
const HEX = /^0x[\da-f]{1,16}$/i

const invalid = (message: string): NodeError => new NodeError(-32602, message)

/** Refuses an `eth_getLogs` over more blocks than nodes look at in the time there is. */
export async function checkLogsRange(node: ChainNode, params: unknown, signal: AbortSignal): Promise<void> {
  const filter: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof filter !== 'object' || filter === null) throw invalid('eth_getLogs needs a filter.')
  const { fromBlock = 'latest', toBlock = 'latest', blockHash } = filter as Readonly<Record<string, unknown>>
  if (blockHash !== undefined) return
  const ends = [fromBlock, toBlock]
  if (ends.every((end) => end === ends[0] && end !== 'earliest')) return
  const needsHead = ends.some((end) => typeof end === 'string' && !HEX.test(end) && end !== 'earliest')
  const head = needsHead ? Number(await node.request('eth_blockNumber', [], signal)) : 0
  const [from = Number.NaN, to = Number.NaN] = ends.map((end) => {
    if (end === 'earliest') return 0
    if (typeof end !== 'string')
      throw invalid('fromBlock and toBlock must be numbers in hex, or names of blocks.')
    // What is pending, safe or finalized is near the head.
    return HEX.test(end) ? Number(end) : head
  })
  if (to - from >= MOST_BLOCKS)
    throw new NodeError(-32005, `eth_getLogs is limited to ${MOST_BLOCKS} blocks.`)
}
