import { latestEnd } from '../storage/latest-end.js'
import type { SiteDatabase } from '../storage/site-database.js'
import { hashToken, newToken } from './secret-hashes.js'

/** Milliseconds. */
const LASTS = 5 * 60_000

/** The session that uses a grant. */
export interface GrantHolder {
  readonly userId: string
  readonly sessionId: string
}

/**
 * Stores grants for one action that requires a fresh code: export a key, add a passkey. One use, five minutes, for one
 * session.
 */
export interface FreshGrants {
  give(holder: GrantHolder): Promise<string>
  /** Uses up a grant. Returns `false` if it is unknown, expired, used, or of another session. */
  take(holder: GrantHolder, grant: string): Promise<boolean>
}

export function createFreshGrants({ query }: SiteDatabase, now: () => number): FreshGrants {
  return {
    async give({ userId, sessionId }) {
      const grant = newToken()
      const row = { grant_hash: hashToken(grant), user_id: userId, session_id: sessionId }
      await query
        .insertInto('fresh_grants')
        .values({ ...row, expires_at: now() + LASTS })
        .execute()
      return grant
    },
    async take({ userId, sessionId }, grant) {
      const at = now()
      const { numDeletedRows } = await query
        .deleteFrom('fresh_grants')
        .where('grant_hash', '=', hashToken(grant))
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', at)
        .where('expires_at', '<=', latestEnd(LASTS, at))
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
