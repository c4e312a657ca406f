import { createSources } from './capabilities/create-sources.js'
import { cleanUp, pruneOldHistory } from './clean-up.js'
import type { GatewayConfig } from './gateway-config.js'
import type { GatewayProviders } from './gateway-providers.js'
import { createIndexJobs } from './history/create-index-jobs.js'
import type { Job } from './jobs/job.js'
import { createPurchasesJob } from './onramp/create-purchases-job.js'
import type { OpenParts } from './open-parts.js'
import { failureLog } from './providers/provider-context.js'

/** Interval of the removal of old rows. Milliseconds. */
const CLEAN_EVERY = 10 * 60_000
/** A year of history takes minutes to remove. Milliseconds. */
const CLEAN_WITHIN = 15 * 60_000

export interface GatewayJobsOptions {
  readonly config: GatewayConfig
  readonly parts: OpenParts
  /** Providers of the host. */
  readonly providers: GatewayProviders
}

/** Creates all jobs of a gateway. */
export function gatewayJobs({ config, parts, providers }: GatewayJobsOptions): readonly Job[] {
  const { database, nodes, log, metrics } = parts
  const now = Date.now
  const context = { settings: config.providers, observer: metrics, log, now }
  const sources = createSources({ config, nodes, providers, context, log, now })
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
    cleaning('clean-up', () => cleanUp(database, now(), config)),
    cleaning('prune-history', () => pruneOldHistory(database, now(), config)),
    createPurchasesJob({ database, providers: sources.onramp, now, onFailure: failureLog(log) }),
  ]
}
