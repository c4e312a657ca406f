import type { ChainNode } from '../chains/chain-node.js'
import { NodeError } from '../chains/chain-node.js'

/** Max range of blocks of one `eth_getLogs`. */
const MAX_BLOCKS = 10_000
/** A quantity without leading zeros: some nodes accept them, others refuse them. */
const QUANTITY = /^0x(?:0|[1-9a-f][\da-f]{0,12})$/i
const BLOCK_HASH = /^0x[\da-f]{64}$/i
/** Block tags near the head. `earliest` is block 0. */
const NEAR_HEAD: ReadonlySet<unknown> = new Set(['latest', 'pending', 'safe', 'finalized'])
/** The allowed fields: nodes may ignore the case of names, and `FROMBLOCK` would be a second range, unchecked. */
const FIELDS: ReadonlySet<string> = new Set(['address', 'topics', 'fromBlock', 'toBlock', 'blockHash'])

const invalid = (message: string): NodeError => new NodeError(-32602, message)

function readFilter(params: unknown): Readonly<Record<string, unknown>> {
  const filter: unknown = Array.isArray(params) && params.length === 1 ? params[0] : undefined
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw invalid('eth_getLogs needs one filter.')
  if (!Object.keys(filter).every((name) => FIELDS.has(name)))
    throw invalid(`A filter has no other fields than ${[...FIELDS].join(', ')}.`)
  // An object whose own keys were checked.
  return filter as Readonly<Record<string, unknown>>
}

function readEnd(end: unknown): number | 'head' {
  if (end === undefined || NEAR_HEAD.has(end)) return 'head'
  if (end === 'earliest') return 0
  if (typeof end === 'string' && QUANTITY.test(end)) return Number(end)
  throw invalid('fromBlock and toBlock must be hex numbers, or block tags in lower case.')
}

/**
 * Refuses an `eth_getLogs` over more blocks than nodes can read within the time limit. Input that a node might
 * interpret in another way is refused, too: each field has exactly one form.
 */
export async function checkLogsRange(node: ChainNode, params: unknown, signal: AbortSignal): Promise<void> {
  const { fromBlock, toBlock, ...rest } = readFilter(params)
  if ('blockHash' in rest) {
    if (typeof rest.blockHash !== 'string' || !BLOCK_HASH.test(rest.blockHash))
      throw invalid('blockHash must be 32 bytes in hex.')
    if (fromBlock !== undefined || toBlock !== undefined)
      throw invalid('A filter must have either a blockHash or a range of blocks.')
    return
  }
  const ends = [readEnd(fromBlock), readEnd(toBlock)]
  if (ends[0] === ends[1]) return
  const head = ends.includes('head') ? Number(await node.request('eth_blockNumber', [], signal)) : 0
  const [from = 0, to = 0] = ends.map((end) => (end === 'head' ? head : end))
  if (to - from >= MAX_BLOCKS) throw new NodeError(-32005, `eth_getLogs is limited to ${MAX_BLOCKS} blocks.`)
}
