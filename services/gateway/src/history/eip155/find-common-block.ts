import type { ChainNode } from '../../chains/chain-node.js'
import type { Database } from '../../storage/database.js'
import type { StoredPlace } from '../writer-lease.js'
import { type BlockName, readBlockName } from './read-block.js'

/** More blocks were replaced than an operator would want to be replaced silently. */
export class TooDeep extends Error {
  override readonly name: string = 'TooDeep'
}

/**
 * The highest block that is stored and still on the node's chain; `undefined` where none is, and all begins again. Whether a block
 * is there says the same of all below it, so that a few questions are enough for any depth.
 *
 * @throws `TooDeep` where more than `deepest` blocks would be taken back
 */
export async function findCommonBlock(
  { query }: Database,
  node: ChainNode,
  place: StoredPlace,
  deepest: number,
  signal: AbortSignal,
): Promise<BlockName | undefined> {
  const chain = node.chain.id
  const stored = (number: number): Promise<BlockName | undefined> =>
    query
      .selectFrom('history_blocks')
      .select(['number', 'hash'])
      .where('chain', '=', chain)
      .where('number', '=', number)
      .where('orphaned', '=', 0)
      .executeTakeFirst()

  let common: BlockName | undefined
  // Between these is the answer: `low` is common, or below all that is stored; `high` is not common.
  let low = place.block
  let high = place.block + 1
  for (let step = 1; ; step *= 2) {
    const block = await stored(low)
    if (block === undefined) break
    const there = await readBlockName(node, low, signal)
    if (there?.hash === block.hash) {
      common = block
      break
    }
    high = low
    low = Math.max(low - step, 0)
    if (low === high) break
  }
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    const block = await stored(middle)
    const there = block && (await readBlockName(node, middle, signal))
    if (block && there?.hash === block.hash) {
      common = block
      low = middle
    } else if (block) high = middle
    else low = middle
  }
  const depth = place.block - (common?.number ?? low)
  if (depth > deepest) {
    throw new TooDeep(
      `${chain}: ${depth} blocks were replaced, more than ${deepest}. Does the node follow another chain? ` +
        'Nothing was changed; empty the tables history_* to begin again.',
    )
  }
  return common
}
