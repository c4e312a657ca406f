import { createSessionStore } from './sessions/session-store.js'
import type { Database } from './storage/database.js'

const DAY = 24 * 60 * 60_000
/** What an app began and the wallet never granted. Seconds. */
const NOT_GRANTED = 60 * 60
/** For how long sessions that ended are still listed. Seconds. */
const EXPIRED = 90 * 24 * 60 * 60

/** Removes what is kept for a while only: old events, answers to repeated requests, counted requests, sessions that ended. */
export async function cleanUp(database: Database, now: number, analyticsDays: number): Promise<void> {
  const { query } = database
  const seconds = Math.floor(now / 1000)
  await query
    .deleteFrom('analytics_events')
    .where('received_at', '<', now - analyticsDays * DAY)
    .execute()
  await query.deleteFrom('request_answers').where('expires_at', '<=', now).execute()
  await query.deleteFrom('request_limits').where('expire', '<', now).execute()
  await query.deleteFrom('siwx_nonces').where('expires_at', '<=', now).execute()
  await query.deleteFrom('siwx_accounts').where('expires_at', '<=', now).execute()
  await createSessionStore(database).clean({ notGranted: seconds - NOT_GRANTED, expired: seconds - EXPIRED })
}
