import type { SiteDatabase } from '../storage/site-database.js'
import { hashToken, newToken } from './hash-token.js'

/** Milliseconds. */
const LASTS = 5 * 60_000

/** Who asks with a grant. */
export interface GrantHolder {
  readonly userId: string
  readonly sessionId: string
}

/** Leave to do one thing that wants a fresh code: export a key, add a passkey. One use, five minutes, of one session. */
export interface FreshGrants {
  give(holder: GrantHolder): Promise<string>
  /** Uses it up. `false`: it is none, has expired, was used, or is another session's. */
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
      const { numDeletedRows } = await query
        .deleteFrom('fresh_grants')
        .where('grant_hash', '=', hashToken(grant))
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
