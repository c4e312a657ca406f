import type { Logger } from 'pino'
import type { ChainNode } from '../chains/chain-node.js'
import { cleanUp, pruneOldHistory } from '../clean-up.js'
import type { GatewayConfig } from '../gateway-config.js'
import { createIndexJobs, type IndexerObserver } from '../history/create-index-jobs.js'
import type { Database } from '../storage/open-database.js'
import type { Job } from './job.js'

/** Interval of the removal of old rows. Milliseconds. */
const CLEAN_EVERY = 10 * 60_000
/** A year of history takes minutes to remove. Milliseconds. */
const CLEAN_WITHIN = 15 * 60_000

export interface GatewayJobsOptions {
  readonly config: GatewayConfig
  readonly database: Database
  /** By CAIP-2 id. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly metrics: IndexerObserver
}

/** Creates all jobs of a gateway. */
export function gatewayJobs({ config, database, nodes, log, metrics }: GatewayJobsOptions): readonly Job[] {
  const cleaning = (name: string, clean: () => Promise<void>): Job => ({
    name,
    timeLimit: CLEAN_WITHIN,
    async run() {
      await clean()
      return CLEAN_EVERY
    },
  })
  return [
    ...createIndexJobs({ database, nodes, log, metrics }),
    cleaning('clean-up', () => cleanUp(database, Date.now(), config)),
    cleaning('prune-history', () => pruneOldHistory(database, Date.now(), config)),
  ]
}
