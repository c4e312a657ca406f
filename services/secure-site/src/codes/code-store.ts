import { randomInt, randomUUID } from 'node:crypto'
import type { SiteDatabase } from '../storage/site-database.js'
import type { CodePurpose } from './code-tables.js'
import type { SecretHashes } from './secret-hashes.js'

/** Milliseconds. */
export const CODE_LASTS: number = 20 * 60_000
const MOST_ATTEMPTS = 5
const DIGITS = 6

/** Whose code it is: what it opens, the mailbox it went to, the device that asked. */
export interface CodeScope {
  readonly purpose: CodePurpose
  readonly mailbox: string
  readonly deviceId: string
  /** What exactly it agrees to: a code for one thing opens no other. Default: what the purpose says. */
  readonly about?: string
}

export type CodeCheck =
  | { readonly result: 'right' }
  | { readonly result: 'wrong'; readonly left: number }
  /** It was tried too often, now or before. */
  | { readonly result: 'spent' }
  /** There is none, or it has expired, or was used. */
  | { readonly result: 'dead' }

/** One-time codes: six digits, twenty minutes, one use, five tries (SEC-16). */
export interface CodeStore {
  /** Makes one that opens nothing until `sent`. */
  issue(scope: CodeScope): Promise<{ readonly id: string; readonly code: string }>
  /** The mail server has taken it: from now on it opens, and older ones do not. */
  sent(id: string, scope: CodeScope): Promise<void>
  /** It was never sent. */
  withdraw(id: string): Promise<void>
  /** Tries a code; a right one is used up by that. */
  check(scope: CodeScope, code: string): Promise<CodeCheck>
}

export function createCodeStore({ query }: SiteDatabase, hashes: SecretHashes, now: () => number): CodeStore {
  const ofScope = ({ purpose, mailbox, deviceId, about = '' }: CodeScope) => ({
    purpose,
    mailbox,
    device_id: deviceId,
    about,
  })
  /** Whether there is one that would open if it had not been tried so often. */
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
      .where('attempts', '>=', MOST_ATTEMPTS)
      .where('expires_at', '>', now())
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
      // Counted before it is compared, in one statement: who tries many at once gets no more tries.
      const tried = await query
        .updateTable('mail_codes')
        .set((expression) => ({ attempts: expression('attempts', '+', 1) }))
        .where('purpose', '=', scope.purpose)
        .where('mailbox', '=', scope.mailbox)
        .where('device_id', '=', scope.deviceId)
        .where('about', '=', scope.about ?? '')
        .where('sent_at', 'is not', null)
        .where('used_at', 'is', null)
        .where('attempts', '<', MOST_ATTEMPTS)
        .where('expires_at', '>', now())
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
      const left = MOST_ATTEMPTS - Math.min(MOST_ATTEMPTS, ...tried.map(({ attempts }) => attempts))
      if (left > 0) return { result: 'wrong', left }
      return { result: (await isSpent(scope)) ? 'spent' : 'dead' }
    },
  }
}
