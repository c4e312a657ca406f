import { CLOCK_TOLERANCE } from '@quoin/server-kit/storage'
import type { SiteDatabase } from '../storage/site-database.js'
import type { SiteWords } from '../words/site-words.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Minimum time between two mails of one kind to one mailbox (EML-01). Milliseconds. */
const PAUSE = 30_000

/** The cause of a mail. Each cause has its own budgets, so that no caller exhausts another's. */
export type MailCause =
  /**
   * A login on a device that the mailbox's owner approved. `isAnswer`: the owner has just approved it, so there is no
   * pause.
   */
  | { readonly kind: 'knownDevice'; readonly deviceId: string; readonly isAnswer?: boolean }
  /** A login on any other device: anyone can cause it, from `address`. */
  | { readonly kind: 'stranger'; readonly address: string }
  /** A fresh code for a signed-in user. */
  | { readonly kind: 'confirm' }
  /** A change of the address, to the current mailbox. */
  | { readonly kind: 'updateOld' }
  /** A change of the address, to a mailbox that may belong to anyone. */
  | { readonly kind: 'updateNew'; readonly userId: string }

/** A counter of mails. */
interface Counter {
  readonly budget: string
  readonly max: number
  readonly window: number
  readonly pauses: boolean
}

function countersOf(mailbox: string, cause: MailCause): readonly Counter[] {
  const counter = (budget: string, max: number, window = HOUR, pauses = true): Counter => ({
    budget,
    max,
    window,
    pauses,
  })
  switch (cause.kind) {
    case 'knownDevice':
      return [counter(`known ${mailbox} ${cause.deviceId}`, 10, HOUR, cause.isAnswer !== true)]
    case 'stranger':
      return [
        counter(`stranger ${mailbox} ${cause.address}`, 4, HOUR, false),
        counter(`stranger ${mailbox}`, 12),
      ]
    case 'confirm':
      return [counter(`confirm ${mailbox}`, 10)]
    case 'updateOld':
      return [counter(`update-old ${mailbox}`, 5)]
    case 'updateNew':
      return [
        counter(`update-new by ${cause.userId}`, 5, DAY, false),
        counter(`update-new ${mailbox}`, 10, DAY),
      ]
  }
}

/** Prevents flooding of mailboxes, and guessing of codes by requesting new ones. */
export interface MailBudgets {
  /**
   * Counts a mail that is about to be sent.
   *
   * @throws `Problem` 429 with the seconds to wait
   */
  claim(mailbox: string, cause: MailCause, words: SiteWords): Promise<void>
  /** Releases the count of a mail that was not sent. */
  release(mailbox: string, cause: MailCause): Promise<void>
  /** Ends the pause after the owner has signed in or confirmed. */
  clear(mailbox: string): Promise<void>
}

export function createMailBudgets({ query }: SiteDatabase, now: () => number): MailBudgets {
  async function take(mailbox: string, { budget, max, window, pauses }: Counter): Promise<boolean> {
    const at = now()
    // After the clock was set back, windows and pauses that began later than now are over.
    const ahead = at + CLOCK_TOLERANCE
    await query
      .insertInto('mail_budgets')
      .values({ budget, mailbox, last_sent_at: null, window_from: at, mails: 0 })
      .onConflict((conflict) => conflict.column('budget').doNothing())
      .execute()
    await query
      .updateTable('mail_budgets')
      .set({ window_from: at, mails: 0 })
      .where('budget', '=', budget)
      .where((where) => where.or([where('window_from', '<=', at - window), where('window_from', '>', ahead)]))
      .execute()
    // Counts in one statement: of two concurrent requests, one is refused.
    const { numUpdatedRows } = await query
      .updateTable('mail_budgets')
      .set((expression) => ({ last_sent_at: at, mails: expression('mails', '+', 1) }))
      .where('budget', '=', budget)
      .where('mails', '<', max)
      .$if(pauses, (update) =>
        update.where((where) =>
          where.or([
            where('last_sent_at', 'is', null),
            where('last_sent_at', '<=', at - PAUSE),
            where('last_sent_at', '>', ahead),
          ]),
        ),
      )
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async function giveBack({ budget }: Counter): Promise<void> {
    await query
      .updateTable('mail_budgets')
      .set((expression) => ({ last_sent_at: null, mails: expression('mails', '-', 1) }))
      .where('budget', '=', budget)
      .where('mails', '>', 0)
      .execute()
  }

  async function refusal({ budget, max, window }: Counter, words: SiteWords) {
    const at = now()
    const kept = await query
      .selectFrom('mail_budgets')
      .selectAll()
      .where('budget', '=', budget)
      .executeTakeFirstOrThrow()
    if (kept.mails < max) {
      const seconds = Math.max(1, Math.ceil(((kept.last_sent_at ?? at) + PAUSE - at) / 1000))
      return words.refuse(429, 'mailWait', { count: seconds }, { retryAfter: seconds })
    }
    const left = kept.window_from + window - at
    const retryAfter = Math.max(1, Math.ceil(left / 1000))
    if (left > 2 * HOUR)
      return words.refuse(429, 'mailTooManyToday', { count: Math.ceil(left / HOUR) }, { retryAfter })
    return words.refuse(429, 'mailTooMany', { count: Math.ceil(left / MINUTE) }, { retryAfter })
  }

  return {
    async claim(mailbox, cause, words) {
      const taken: Counter[] = []
      for (const counter of countersOf(mailbox, cause)) {
        if (await take(mailbox, counter)) {
          taken.push(counter)
          continue
        }
        await Promise.all(taken.map(giveBack))
        throw await refusal(counter, words)
      }
    },
    async release(mailbox, cause) {
      await Promise.all(countersOf(mailbox, cause).map(giveBack))
    },
    async clear(mailbox) {
      await query
        .updateTable('mail_budgets')
        .set({ last_sent_at: null })
        .where('mailbox', '=', mailbox)
        .execute()
    },
  }
}
