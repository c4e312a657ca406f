import { Problem } from '@quoin/server-kit/http'
import { sql } from 'kysely'
import type { Job } from '../jobs/job.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import type { Database } from '../storage/open-database.js'
import type { OnrampProvider } from './onramp-provider.js'
import type { OrderKey } from './order-store.js'
import { syncPurchases } from './sync-purchases.js'

/** Interval between runs. Milliseconds. */
const RUN_EVERY = 60_000
/**
 * Min and max interval between two queries about the purchases of one reference: in between, as long as its newest order
 * or purchase was old at the last query. Milliseconds.
 */
const CHECK_AFTER = { min: 5 * 60_000, max: 6 * 3_600_000 } as const
/** Max number of references in one run: the requests count against the host's plan. */
const AT_ONCE = 20
/** Age after which a purchase in progress, or an order without a purchase, is no longer followed. Milliseconds. */
const PURCHASE_AGE = 30 * 86_400_000
const ORDER_AGE = 86_400_000
/** Time limit of the query about one reference, and of a run. Milliseconds. */
const CHECK_WITHIN = 10_000
const RUN_WITHIN = AT_ONCE * CHECK_WITHIN * 2

export interface PurchasesJobOptions {
  readonly database: Database
  readonly providers: readonly OnrampProvider[]
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called with each failure of a provider, for the log. */
  readonly onFailure: (failure: ProviderFailure) => void
}

/** Returns the references with something to follow that were not checked lately, those first that have waited longest. */
async function findDue({ database, providers, now }: PurchasesJobOptions): Promise<readonly OrderKey[]> {
  const ids = providers.map(({ id }) => id)
  const { min, max } = CHECK_AFTER
  const { query } = database
  const purchases = query
    .selectFrom('onramp_purchases')
    .select(['provider', 'partner', 'created'])
    .where('status', '=', 'in-progress')
    .where('created', '>', now() - PURCHASE_AGE)
  const orders = query
    .selectFrom('onramp_orders')
    .select(['provider', 'partner', 'created'])
    .where('created', '>', now() - ORDER_AGE)
  return query
    .selectFrom(purchases.union(orders).as('open'))
    .leftJoin('onramp_checks', (join) =>
      join
        .onRef('onramp_checks.provider', '=', 'open.provider')
        .onRef('onramp_checks.partner', '=', 'open.partner'),
    )
    .select(['open.provider', 'open.partner'])
    .where('open.provider', 'in', ids)
    .groupBy(['open.provider', 'open.partner', 'checked_at'])
    .having(
      sql<boolean>`checked_at is null or checked_at <= ${now()} - case
        when checked_at - max(open.created) < ${sql.lit(min)} then ${sql.lit(min)}
        when checked_at - max(open.created) > ${sql.lit(max)} then ${sql.lit(max)}
        else checked_at - max(open.created) end`,
    )
    .orderBy(sql`coalesce(checked_at, 0)`)
    .limit(AT_ONCE)
    .execute()
}

/**
 * Creates the job that follows purchases to their end, also when their buyers do not come back: providers drop old
 * purchases from their lists.
 */
export function createPurchasesJob(options: PurchasesJobOptions): Job {
  const { database, providers, now, onFailure } = options

  async function check({ provider: id, partner }: OrderKey, signal: AbortSignal): Promise<void> {
    const provider = providers.find((one) => one.id === id)
    if (provider === undefined) return
    // First: a reference whose query fails each time must not keep the others waiting.
    const checked_at = now()
    await database.query
      .insertInto('onramp_checks')
      .values({ provider: id, partner, checked_at })
      .onConflict((on) => on.columns(['provider', 'partner']).doUpdateSet({ checked_at }))
      .execute()
    const within = AbortSignal.any([signal, AbortSignal.timeout(CHECK_WITHIN)])
    try {
      await syncPurchases({ database, provider, partnerUserId: partner, now: now(), signal: within })
    } catch (error) {
      if (error instanceof ProviderFailure) onFailure(error)
      else if (!(error instanceof Problem || within.aborted)) throw error
    }
  }

  return {
    name: 'follow-purchases',
    timeLimit: RUN_WITHIN,
    async run(signal) {
      if (providers.length === 0) return RUN_EVERY
      const due = await findDue(options)
      for (const key of due) {
        if (signal.aborted) break
        await check(key, signal)
      }
      return due.length === AT_ONCE ? 0 : RUN_EVERY
    },
  }
}
