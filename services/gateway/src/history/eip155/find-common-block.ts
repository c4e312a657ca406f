import type { ChainNode } from '../../chains/chain-node.js'
import type { Database } from '../../storage/open-database.js'
import type { StoredPlace } from '../stored-place.js'
import { type BlockName, readBlockName } from './read-block.js'

/** More blocks were replaced than the indexer may roll back without an operator. */
export class TooDeep extends Error {
  override readonly name: string = 'TooDeep'
}

/**
 * Returns the highest stored block that is still on the node's chain; `undefined` if there is none and the index starts
 * over. If a block is on the chain, all blocks below it are: a binary search needs few requests at any depth.
 *
 * @throws `TooDeep` if more than `deepest` blocks would be rolled back
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
  // The result is between these: `low` is common, or below all stored blocks; `high` is not common.
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
        'Nothing was changed; to index again from the start, empty the tables history_*.',
    )
  }
  return common
}
