import type { GatewayConfig } from './gateway-config.js'
import { pruneHistory } from './history/prune-history.js'
import { createOrderStore } from './onramp/order-store.js'
import { createSessionStore } from './sessions/session-store.js'
import type { Database } from './storage/open-database.js'

const DAY = 24 * 60 * 60_000
/** Age after which a session that the wallet never granted is removed. Seconds. */
const NOT_GRANTED = 60 * 60
/** Time after its expiry at which a session is removed. Seconds. */
const EXPIRED = 90 * 24 * 60 * 60

/** Retention periods and limits. */
export type CleanUpTerms = Pick<GatewayConfig, 'analyticsDays' | 'analyticsRows'> &
  Partial<Pick<GatewayConfig, 'bugReports'>>

/** Removes events beyond the newest `max` of each project: any caller may name any project. */
async function capEvents({ query }: Database, max: number): Promise<void> {
  const projects = await query.selectFrom('analytics_events').select('project_id').distinct().execute()
  for (const { project_id: project } of projects) {
    // By time and id: the events of a batch have one time.
    const last = await query
      .selectFrom('analytics_events')
      .select(['received_at', 'event_id'])
      .where('project_id', '=', project)
      .orderBy('received_at', 'desc')
      .orderBy('event_id', 'desc')
      .limit(1)
      .offset(max)
      .executeTakeFirst()
    if (last === undefined) continue
    const { received_at: time, event_id: id } = last
    await query
      .deleteFrom('analytics_events')
      .where('project_id', '=', project)
      .where(({ eb, and, or }) =>
        or([eb('received_at', '<', time), and([eb('received_at', '=', time), eb('event_id', '<=', id)])]),
      )
      .execute()
  }
}

/** Removes problem reports that are too old, and those beyond the newest of each project. */
async function removeReports(
  { query }: Database,
  now: number,
  { days, rows }: { readonly days: number; readonly rows: number },
): Promise<void> {
  await query
    .deleteFrom('bug_reports')
    .where('received_at', '<', now - days * DAY)
    .execute()
  const projects = await query.selectFrom('bug_reports').select('project_id').distinct().execute()
  for (const { project_id: project } of projects) {
    const kept = await query
      .selectFrom('bug_reports')
      .select('report_id')
      .where('project_id', '=', project)
      .orderBy('received_at', 'desc')
      .orderBy('report_id', 'desc')
      .limit(rows)
      .execute()
    const ids = kept.map(({ report_id: id }) => id)
    await query
      .deleteFrom('bug_reports')
      .where('project_id', '=', project)
      .where('report_id', 'not in', ids)
      .execute()
  }
}

/** Removes transactions that are older than the configuration allows. */
export async function pruneOldHistory(
  database: Database,
  now: number,
  { historyDays }: Pick<GatewayConfig, 'historyDays'>,
): Promise<void> {
  if (historyDays > 0) await pruneHistory(database, Math.floor((now - historyDays * DAY) / 1000))
}

/**
 * Removes old events, answers to repeated requests, counted requests, old orders of the on-ramp,
 * and expired nonces and sessions.
 */
export async function cleanUp(database: Database, now: number, terms: CleanUpTerms): Promise<void> {
  const { query } = database
  const seconds = Math.floor(now / 1000)
  await query
    .deleteFrom('analytics_events')
    .where('received_at', '<', now - terms.analyticsDays * DAY)
    .execute()
  await capEvents(database, terms.analyticsRows)
  if (terms.bugReports) await removeReports(database, now, terms.bugReports)
  await query.deleteFrom('request_answers').where('expires_at', '<=', now).execute()
  await query.deleteFrom('request_limits').where('expire', '<', now).execute()
  await query.deleteFrom('siwx_nonces').where('expires_at', '<=', now).execute()
  await query.deleteFrom('siwx_accounts').where('expires_at', '<=', now).execute()
  await createOrderStore(database, () => now).clean()
  await createSessionStore(database).clean({ notGranted: seconds - NOT_GRANTED, expired: seconds - EXPIRED })
}
