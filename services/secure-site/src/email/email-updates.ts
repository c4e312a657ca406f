import { latestEnd } from '../storage/latest-end.js'
import type { SiteDatabase } from '../storage/site-database.js'

/** Same as the lifetime of its codes. Milliseconds. */
const LASTS = 20 * 60_000

/** A pending change of an email address. */
export interface EmailUpdate {
  readonly userId: string
  /** The account's address at the start of the change. */
  readonly oldEmail: string | undefined
  readonly newEmail: string
  /** The mailbox whose code is pending. */
  readonly step: 'old' | 'new'
}

/** Stores one pending change per session. */
export interface EmailUpdates {
  /** Begins a change, or moves it to its next step. */
  begin(sessionId: string, update: EmailUpdate): Promise<void>
  find(sessionId: string): Promise<EmailUpdate | undefined>
}

export function createEmailUpdates({ query }: SiteDatabase, now: () => number): EmailUpdates {
  return {
    async begin(sessionId, { userId, oldEmail, newEmail, step }) {
      const row = {
        user_id: userId,
        old_email: oldEmail ?? null,
        new_email: newEmail,
        step,
        expires_at: now() + LASTS,
      }
      await query
        .insertInto('email_updates')
        .values({ session_id: sessionId, ...row })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
        .execute()
    },
    async find(sessionId) {
      const found = await query
        .selectFrom('email_updates')
        .select(['user_id as userId', 'old_email as oldEmail', 'new_email as newEmail', 'step'])
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', now())
        .where('expires_at', '<=', latestEnd(LASTS, now()))
        .executeTakeFirst()
      return found && { ...found, oldEmail: found.oldEmail ?? undefined }
    },
  }
}
