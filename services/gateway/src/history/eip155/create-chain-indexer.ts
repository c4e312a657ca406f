import type { ChainNode } from '../../chains/chain-node.js'
import { confirmNetwork } from '../../chains/network-identity.js'
import { readPlace, type StoredChain, type StoredPlace, writeFrom } from '../stored-place.js'
import type { ChainBlock } from './chain-block.js'
import { findCommonBlock } from './find-common-block.js'
import {
  BlockChanged,
  type BlockName,
  createBlockReader,
  readBlockName,
  readNewestBlock,
} from './read-block.js'
import { orphanBlocks, storeBlocks } from './store-blocks.js'

export interface ChainIndexerOptions extends StoredChain {
  readonly node: ChainNode
  /** Number of blocks above a block before it is stored. */
  readonly confirmations: number
  /** Interval between checks once all blocks are stored. Milliseconds. */
  readonly pollEvery: number
  /** Number of blocks that are read at a time, which also limits memory. */
  readonly blocksAtOnce: number
  /** Max number of transactions in one write of several blocks. */
  readonly transactionsAtOnce: number
  /** Max number of blocks that may be rolled back. */
  readonly deepestReorg: number
  /** Called for each failed round, with the milliseconds until the next. */
  readonly onFailure: (error: unknown, nextIn: number) => void
  /**
   * Called for each check: with true if this process indexes the chain, the stored position, and the newest block of
   * the chain.
   */
  readonly onLooked: (isOurs: boolean, place: StoredPlace, newest: number) => void
  readonly onStored: (place: StoredPlace, newest: number, transactions: number) => void
  readonly onReorg: (depth: number) => void
  /** Called with the hashes of transactions that no node returns in one answer: the history lacks them. */
  readonly onOmitted: (hashes: readonly string[]) => void
}

const FIRST_PAUSE = 250
const MAX_PAUSE = 30_000
/** Time after which a round begins no further write: it must end well within the time limit of jobs. Milliseconds. */
const WRITE_FOR = 3000

/** Indexes a chain round by round. */
export interface ChainIndexer {
  /**
   * Stores the next blocks, or rolls back replaced ones. The process may end at any point: position and rows are written
   * together, and the next round starts from them. A failed round is reported, and repeated after a growing pause.
   *
   * @returns milliseconds until the next round; 0 if there is more to store
   */
  round(signal: AbortSignal): Promise<number>
  /** Reports the progress of another process that indexes the chain. */
  watch(signal: AbortSignal): Promise<void>
}

/** Returns the blocks before the first that could not be read, so that they are stored. Throws if the first failed. */
function firstRead(results: readonly PromiseSettledResult<ChainBlock>[]): readonly ChainBlock[] {
  const blocks: ChainBlock[] = []
  for (const result of results) {
    if (result.status === 'fulfilled') blocks.push(result.value)
    else if (blocks.length > 0) break
    else throw result.reason
  }
  return blocks
}

/** Returns the first blocks that follow each other, as many as fit into one write. */
function runOf(blocks: readonly ChainBlock[], max: number): readonly ChainBlock[] {
  let transactions = 0
  const end = blocks.findIndex(({ parent, transactions: { length } }, index) => {
    const before = blocks[index - 1]
    const follows = before === undefined || before.hash === parent
    const fits = index === 0 || transactions + length <= max
    transactions += length
    return !follows || !fits
  })
  return end === -1 ? blocks : blocks.slice(0, end)
}

/** Stores blocks that follow each other, in one write. */
async function storeRun(
  options: ChainIndexerOptions,
  from: StoredPlace,
  run: readonly ChainBlock[],
  newest: number,
): Promise<StoredPlace> {
  const { number: block, hash } = run.at(-1) ?? { number: from.block, hash: from.hash }
  const to = { block, hash, generation: from.generation }
  await writeFrom(options, from, to, (query) => storeBlocks(query, options.chain, from.generation, run))
  const transactions = run.reduce((sum, { transactions: { length } }) => sum + length, 0)
  options.onStored(to, newest, transactions)
  const omitted = run.flatMap((one) => one.omitted)
  if (omitted.length > 0) options.onOmitted(omitted)
  return to
}

/** Stores the blocks that follow the position, in as many writes as they need and time allows. Returns the new position. */
async function storeRuns(
  options: ChainIndexerOptions,
  place: StoredPlace,
  read: readonly ChainBlock[],
  newest: number,
  signal: AbortSignal,
): Promise<StoredPlace> {
  const until = performance.now() + WRITE_FOR
  let stored = place
  let rest = read
  do {
    const run = runOf(rest, options.transactionsAtOnce)
    rest = rest.slice(run.length)
    stored = await storeRun(options, stored, run, newest)
    // A block that does not follow was replaced while the others were read: the next round reads again.
  } while (rest[0]?.parent === stored.hash && performance.now() < until && !signal.aborted)
  return stored
}

/** Creates the indexer of a chain. */
export function createChainIndexer(options: ChainIndexerOptions): ChainIndexer {
  const { database, node, chain } = options
  const readBlock = createBlockReader(node)

  async function takeBack(place: StoredPlace, signal: AbortSignal): Promise<void> {
    // A node of another network would roll back everything (G5). It may switch networks and back between two reads.
    await confirmNetwork(node, signal)
    const common = await findCommonBlock(database, node, place, options.deepestReorg, signal)
    await confirmNetwork(node, signal)
    const generation = place.generation + 1
    const to = { block: common?.number ?? options.fromBlock - 1, hash: common?.hash ?? '', generation }
    await writeFrom(options, place, to, (query) => orphanBlocks(query, chain, to.block, generation))
    options.onReorg(place.block - to.block)
  }

  /**
   * Returns true if the last stored block, or the newest block of a node that has fewer, was replaced. A node that is
   * merely behind has the same blocks.
   */
  async function isReplaced(place: StoredPlace, newest: BlockName, signal: AbortSignal): Promise<boolean> {
    if (place.hash === '') return false
    const number = Math.min(place.block, newest.number)
    const there = number === newest.number ? newest : await readBlockName(node, number, signal)
    const ours =
      number === place.block
        ? place
        : await database.query
            .selectFrom('history_blocks')
            .select('hash')
            .where('chain', '=', chain)
            .where('number', '=', number)
            .where('orphaned', '=', 0)
            .executeTakeFirst()
    return ours !== undefined && there !== undefined && there.hash !== ours.hash
  }

  /** Returns true if there is more to store. */
  async function storeNext(signal: AbortSignal): Promise<boolean> {
    const place = await readPlace(options)
    const newest = await readNewestBlock(node, signal)
    if (newest === undefined) return false
    options.onLooked(true, place, newest.highest)
    const last = Math.min(newest.number - options.confirmations, place.block + options.blocksAtOnce)
    if (last <= place.block) {
      // No new blocks. Stored blocks may still have been replaced, by as many or fewer.
      if (!(await isReplaced(place, newest, signal))) return false
      await takeBack(place, signal)
      return true
    }
    const numbers = Array.from({ length: last - place.block }, (_, index) => place.block + 1 + index)
    const read = firstRead(await Promise.allSettled(numbers.map((number) => readBlock(number, signal))))
    const [first] = read
    if (first === undefined) return false
    if (place.hash !== '' && first.parent !== place.hash) {
      await takeBack(place, signal)
      return true
    }
    // Later blocks follow stored ones, so only the first needs the check.
    if (place.hash === '') await confirmNetwork(node, signal)
    const stored = await storeRuns(options, place, read, newest.highest, signal)
    return stored.block < newest.number - options.confirmations
  }

  let failures = 0
  return {
    async round(signal) {
      try {
        const hasMore = await storeNext(signal)
        failures = 0
        return hasMore ? 0 : options.pollEvery
      } catch (error) {
        if (signal.aborted) return 0
        const maxPause = Math.min(FIRST_PAUSE * 2 ** failures, MAX_PAUSE)
        // A block that was replaced while it was read needs no long pause.
        const pause =
          error instanceof BlockChanged ? FIRST_PAUSE : maxPause / 2 + Math.random() * (maxPause / 2)
        failures = Math.min(failures + 1, 10)
        options.onFailure(error, pause)
        return pause
      }
    },
    async watch(signal) {
      const place = await readPlace(options)
      const newest = await readNewestBlock(node, signal)
      if (newest) options.onLooked(false, place, newest.highest)
    },
  }
}
