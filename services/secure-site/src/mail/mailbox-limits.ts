import type { SiteDatabase } from '../storage/site-database.js'
import type { SiteWords } from '../words/site-words.js'

/** Between two mails to one mailbox (EML-01). Milliseconds. */
const PAUSE = 30_000
/** Mails to one mailbox within an hour, whoever asks. */
const MOST = 10
const WINDOW = 60 * 60_000
const MINUTE = 60_000

/** Keeps mailboxes from being flooded, and codes from being tried by asking for ever new ones. */
export interface MailboxLimits {
  /**
   * Counts a mail that is about to be sent.
   *
   * @param isAnswer the mailbox's owner has just asked for it, by a link in the mail before: there is no pause then
   * @throws `Problem` 429 with the seconds to wait
   */
  claim(mailbox: string, words: SiteWords, isAnswer?: boolean): Promise<void>
  /** It was not sent. */
  release(mailbox: string): Promise<void>
  /** Somebody has signed in: the next login need not wait. */
  clear(mailbox: string): Promise<void>
}

export function createMailboxLimits({ query }: SiteDatabase, now: () => number): MailboxLimits {
  return {
    async claim(mailbox, words, isAnswer = false) {
      const at = now()
      await query
        .insertInto('mailboxes')
        .values({ mailbox, last_sent_at: null, window_from: at, mails: 0 })
        .onConflict((conflict) => conflict.column('mailbox').doNothing())
        .execute()
      await query
        .updateTable('mailboxes')
        .set({ window_from: at, mails: 0 })
        .where('mailbox', '=', mailbox)
        .where('window_from', '<=', at - WINDOW)
        .execute()
      // One statement: of two who ask at once, one is told to wait.
      const { numUpdatedRows } = await query
        .updateTable('mailboxes')
        .set((expression) => ({ last_sent_at: at, mails: expression('mails', '+', 1) }))
        .where('mailbox', '=', mailbox)
        .where('mails', '<', MOST)
        .$if(!isAnswer, (update) =>
          update.where((where) =>
            where.or([where('last_sent_at', 'is', null), where('last_sent_at', '<=', at - PAUSE)]),
          ),
        )
        .executeTakeFirst()
      if (numUpdatedRows === 1n) return
      const kept = await query
        .selectFrom('mailboxes')
        .selectAll()
        .where('mailbox', '=', mailbox)
        .executeTakeFirstOrThrow()
      if (kept.mails >= MOST) {
        const left = kept.window_from + WINDOW - at
        throw words.refuse(
          429,
          'mailTooMany',
          { n: Math.ceil(left / MINUTE) },
          { retryAfter: Math.ceil(left / 1000) },
        )
      }
      const seconds = Math.max(1, Math.ceil(((kept.last_sent_at ?? at) + PAUSE - at) / 1000))
      throw words.refuse(429, 'mailWait', { n: seconds }, { retryAfter: seconds })
    },
    async release(mailbox) {
      await query
        .updateTable('mailboxes')
        .set((expression) => ({ last_sent_at: null, mails: expression('mails', '-', 1) }))
        .where('mailbox', '=', mailbox)
        .where('mails', '>', 0)
        .execute()
    },
    async clear(mailbox) {
      await query
        .updateTable('mailboxes')
        .set({ last_sent_at: null })
        .where('mailbox', '=', mailbox)
        .execute()
    },
  }
}
