import type { Logger } from 'pino'
import type { ChainNode } from '../chains/chain-node.js'
import type { Job } from '../jobs/job.js'
import type { Database } from '../storage/open-database.js'
import { createChainIndexer } from './eip155/create-chain-indexer.js'
import type { StoredPlace } from './stored-place.js'

/** Observes the progress of the indexers. */
export interface IndexerObserver {
  /**
   * @param isOurs true if this process indexes the chain
   * @param behind blocks that are not stored yet
   */
  looked(chain: string, isOurs: boolean, block: number, behind: number): void
  /** @param behind blocks that are not stored yet */
  indexed(chain: string, block: number, behind: number, transactions: number): void
  indexingFailed(chain: string): void
  reorganised(chain: string, depth: number): void
}

export interface IndexJobsOptions {
  readonly database: Database
  /** By CAIP-2 id. EVM chains with `history` are indexed. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly metrics?: IndexerObserver
  /** Interval between checks for new blocks. Milliseconds; default 1000. */
  readonly pollEvery?: number
  /** Max number of replaced blocks that are rolled back without an operator. Default 10,000. */
  readonly deepestReorg?: number
  /** Number of blocks that are read at a time. Default 16. */
  readonly blocksAtOnce?: number
}

/** Creates the report of each check: logs a change of the indexing process, and another process that stopped storing. */
function createLookReport(chain: string, confirmations: number, { log, metrics }: IndexJobsOptions) {
  let wasOurs: boolean | undefined
  let storedByOther: number | undefined
  return (isOurs: boolean, { block }: StoredPlace, newest: number): void => {
    const behind = Math.max(0, newest - block)
    metrics?.looked(chain, isOurs, block, behind)
    if (isOurs !== wasOurs) {
      log.info({ chain }, `${isOurs ? 'this' : 'another'} process indexes this chain`)
    }
    wasOurs = isOurs
    if (!isOurs && storedByOther === block && behind > confirmations) {
      log.warn({ chain, behind }, 'the process that indexes this chain stores nothing')
    }
    storedByOther = isOurs ? undefined : block
  }
}

/**
 * Creates the jobs that index the chains, one for each: they store the transactions of all accounts.
 *
 * @example
 * const running = runInProcess(createIndexJobs({ database, nodes, log }), log)
 */
export function createIndexJobs(options: IndexJobsOptions): readonly Job[] {
  const { database, nodes, log, metrics } = options
  return [...nodes.values()].flatMap((node) => {
    const { id: chain, namespace, history } = node.chain
    if (namespace !== 'eip155' || history === undefined) return []
    const { round: run, watch } = createChainIndexer({
      database,
      node,
      chain,
      pollEvery: options.pollEvery ?? 1000,
      fromBlock: history.fromBlock,
      confirmations: history.confirmations,
      blocksAtOnce: options.blocksAtOnce ?? 16,
      // SQLite has one connection: requests wait for it until a write has ended.
      transactionsAtOnce: database.kind === 'sqlite' ? 500 : 2000,
      deepestReorg: options.deepestReorg ?? 10_000,
      onLooked: createLookReport(chain, history.confirmations, options),
      onFailure(error, nextIn) {
        metrics?.indexingFailed(chain)
        log.warn({ chain, nextIn: Math.round(nextIn), err: error }, 'indexing failed and will be retried')
      },
      onStored(place, newest, transactions) {
        metrics?.indexed(chain, place.block, Math.max(0, newest - place.block), transactions)
      },
      onOmitted(hashes) {
        log.warn(
          { chain, hashes: hashes.slice(0, 10), count: hashes.length },
          'transactions are too large to be indexed',
        )
      },
      onReorg(depth) {
        metrics?.reorganised(chain, depth)
        log.info({ chain, depth }, 'blocks were replaced')
      },
    })
    return [{ name: `index-${chain.replace(':', '-')}`, run, watch }]
  })
}
