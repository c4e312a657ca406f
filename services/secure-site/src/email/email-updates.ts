import type { SiteDatabase } from '../storage/site-database.js'

/** As long as its codes. Milliseconds. */
const LASTS = 20 * 60_000

/** A change of an email address that somebody has begun. */
export interface EmailUpdate {
  readonly newEmail: string
  /** Whose code is waited for. */
  readonly step: 'old' | 'new'
}

/** One of each session. */
export interface EmailUpdates {
  /** Begins it, or takes it to its next step. */
  begin(sessionId: string, newEmail: string, step: EmailUpdate['step']): Promise<void>
  find(sessionId: string): Promise<EmailUpdate | undefined>
  end(sessionId: string): Promise<void>
}

export function createEmailUpdates({ query }: SiteDatabase, now: () => number): EmailUpdates {
  return {
    async begin(sessionId, newEmail, step) {
      const row = { new_email: newEmail, step, expires_at: now() + LASTS }
      await query
        .insertInto('email_updates')
        .values({ session_id: sessionId, ...row })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
        .execute()
    },
    find: (sessionId) =>
      query
        .selectFrom('email_updates')
        .select(['new_email as newEmail', 'step'])
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', now())
        .executeTakeFirst(),
    async end(sessionId) {
      await query.deleteFrom('email_updates').where('session_id', '=', sessionId).execute()
    },
  }
}
