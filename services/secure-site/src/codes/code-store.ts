import { randomInt, randomUUID } from 'node:crypto'
import { latestEnd } from '../storage/latest-end.js'
import type { SiteDatabase } from '../storage/site-database.js'
import type { CodePurpose } from './code-tables.js'
import type { SecretHashes } from './secret-hashes.js'

/** Milliseconds. */
export const CODE_LASTS: number = 20 * 60_000
const MAX_ATTEMPTS = 5
const DIGITS = 6

/** The scope of a code: its purpose, the mailbox it was sent to, the requesting device. */
export interface CodeScope {
  readonly purpose: CodePurpose
  readonly mailbox: string
  readonly deviceId: string
  /** The action it confirms: a code is valid for no other. Default: the purpose covers it. */
  readonly about?: string
}

export type CodeCheck =
  | { readonly result: 'right' }
  | { readonly result: 'wrong'; readonly left: number }
  /** Too many attempts, now or before. */
  | { readonly result: 'spent' }
  /** There is no code, or it has expired, or was used. */
  | { readonly result: 'dead' }

/** Stores one-time codes: six digits, twenty minutes, one use, five attempts (SEC-16). */
export interface CodeStore {
  /** Creates a code that is invalid until `sent`. */
  issue(scope: CodeScope): Promise<{ readonly id: string; readonly code: string }>
  /** Marks a code as accepted by the mail server: it becomes valid, and older ones invalid. */
  sent(id: string, scope: CodeScope): Promise<void>
  /** Removes a code that was not sent. */
  withdraw(id: string): Promise<void>
  /** Checks a code; uses up a valid one. */
  check(scope: CodeScope, code: string): Promise<CodeCheck>
}

export function createCodeStore({ query }: SiteDatabase, hashes: SecretHashes, now: () => number): CodeStore {
  const ofScope = ({ purpose, mailbox, deviceId, about = '' }: CodeScope) => ({
    purpose,
    mailbox,
    device_id: deviceId,
    about,
  })
  /** Returns `true` if a code is blocked only by its number of attempts. */
  async function isSpent(scope: CodeScope): Promise<boolean> {
    const spent = await query
      .selectFrom('mail_codes')
      .select('id')
      .where('purpose', '=', scope.purpose)
      .where('mailbox', '=', scope.mailbox)
      .where('device_id', '=', scope.deviceId)
      .where('about', '=', scope.about ?? '')
      .where('sent_at', 'is not', null)
      .where('used_at', 'is', null)
      .where('attempts', '>=', MAX_ATTEMPTS)
      .where('expires_at', '>', now())
      .where('expires_at', '<=', latestEnd(CODE_LASTS, now()))
      .executeTakeFirst()
    return spent !== undefined
  }

  return {
    async issue(scope) {
      const id = randomUUID()
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
      const row = { ...ofScope(scope), id, code_hash: hashes.hash(id, code), attempts: 0 }
      const times = { created_at: now(), sent_at: null, expires_at: now() + CODE_LASTS, used_at: null }
      await query
        .insertInto('mail_codes')
        .values({ ...row, ...times })
        .execute()
      return { id, code }
    },
    async sent(id, scope) {
      await query.transaction().execute(async (inner) => {
        await inner.updateTable('mail_codes').set({ sent_at: now() }).where('id', '=', id).execute()
        await inner
          .deleteFrom('mail_codes')
          .where('purpose', '=', scope.purpose)
          .where('mailbox', '=', scope.mailbox)
          .where('device_id', '=', scope.deviceId)
          .where('id', '!=', id)
          .execute()
      })
    },
    async withdraw(id) {
      await query.deleteFrom('mail_codes').where('id', '=', id).execute()
    },
    async check(scope, code) {
      // Counts before it compares, in one statement: concurrent attempts gain no extra ones.
      const tried = await query
        .updateTable('mail_codes')
        .set((expression) => ({ attempts: expression('attempts', '+', 1) }))
        .where('purpose', '=', scope.purpose)
        .where('mailbox', '=', scope.mailbox)
        .where('device_id', '=', scope.deviceId)
        .where('about', '=', scope.about ?? '')
        .where('sent_at', 'is not', null)
        .where('used_at', 'is', null)
        .where('attempts', '<', MAX_ATTEMPTS)
        .where('expires_at', '>', now())
        .where('expires_at', '<=', latestEnd(CODE_LASTS, now()))
        .returning(['id', 'code_hash', 'attempts'])
        .execute()
      const right = tried.find(({ id, code_hash }) => hashes.matches(id, code, code_hash))
      if (right) {
        const { numUpdatedRows } = await query
          .updateTable('mail_codes')
          .set({ used_at: now() })
          .where('id', '=', right.id)
          .where('used_at', 'is', null)
          .executeTakeFirst()
        return numUpdatedRows === 1n ? { result: 'right' } : { result: 'dead' }
      }
      const left = MAX_ATTEMPTS - Math.min(MAX_ATTEMPTS, ...tried.map(({ attempts }) => attempts))
      if (left > 0) return { result: 'wrong', left }
      return { result: (await isSpent(scope)) ? 'spent' : 'dead' }
    },
  }
}
