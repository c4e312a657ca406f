import { fileURLToPath } from 'node:url'
import { freePort } from '../../../sandbox/src/free-port.js'
import { openSiteDatabase } from '../../../services/secure-site/src/storage/site-database.js'
import { startMailbox } from '../../../services/secure-site/testing/start-mailbox.js'
import { siteHistory } from './site-histories.js'
import type { Subject } from './subject.js'

/**
 * Creates the secure site with a mail server of its own.
 *
 * @param now milliseconds since 1970, by the clock of the site
 */
export async function createSiteSubject(
  variables: Readonly<Record<string, string>> = {},
  now: () => number = Date.now,
): Promise<Subject> {
  const mailbox = await startMailbox()
  return {
    name: 'secure-site',
    server: {
      folder: fileURLToPath(new URL('../../../services/secure-site', import.meta.url)),
      async environment(databaseUrl) {
        const port = await freePort()
        return {
          port,
          variables: {
            DATABASE_URL: databaseUrl,
            SECURE_SITE_PORT: String(port),
            // As browsers see it: the proofs contain it.
            SECURE_SITE_URL: 'http://localhost:5300',
            SECURE_SITE_ALLOWED_ORIGINS: 'http://localhost:5399',
            SECURE_SITE_KEKS: `test:${'ab'.repeat(32)}`,
            SECURE_SITE_SMTP_URL: mailbox.url,
            SECURE_SITE_LOG_LEVEL: 'fatal',
            SECURE_SITE_REQUESTS_PER_MINUTE: '100000000',
            SECURE_SITE_MAILS_PER_HOUR: '100000000',
            SECURE_SITE_TIME_LIMIT: '5000',
            ...variables,
          },
        }
      },
    },
    history: siteHistory(mailbox, now),
    async check({ databaseUrl }) {
      const { query, close } = await openSiteDatabase(databaseUrl)
      try {
        const violations: string[] = []
        const grants = await query.selectFrom('permission_grants').select(['id', 'terms']).execute()
        const spends = await query.selectFrom('permission_spends').select(['grant_id', 'amount']).execute()
        for (const { id } of grants) {
          const spent = spends
            .filter(({ grant_id }) => grant_id === id)
            .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
          if (spent > 10n) violations.push(`${spent} of 10 were spent`)
        }
        const sessions = await query.selectFrom('site_sessions').select('device_id').execute()
        if (new Set(sessions.map(({ device_id }) => device_id)).size !== sessions.length)
          violations.push('a device has two sessions')
        return violations
      } finally {
        await close()
      }
    },
    stop: () => mailbox.stop(),
  }
}
