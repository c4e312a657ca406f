import type { SiteDatabase } from './site-database.js'

const DAY = 24 * 60 * 60_000

/** Removes expired rows. */
export async function cleanUp({ query }: SiteDatabase, now: number): Promise<void> {
  const expired = [
    'seen_proofs',
    'mail_codes',
    'fresh_grants',
    'device_links',
    'email_updates',
    'email_changes',
    'login_attempts',
    'passkey_challenges',
    'farcaster_attempts',
    'site_sessions',
  ] as const
  for (const table of expired) await query.deleteFrom(table).where('expires_at', '<=', now).execute()
  await query
    .deleteFrom('mail_budgets')
    .where('window_from', '<', now - DAY)
    .execute()
  await query.deleteFrom('request_limits').where('expire', '<', now).execute()
}
