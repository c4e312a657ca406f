import { randomUUID } from 'node:crypto'
import { hashToken, newToken } from '../codes/secret-hashes.js'
import type { SiteDatabase } from '../storage/site-database.js'

/** Time for which a change can be undone and blocks sensitive actions. Milliseconds. */
export const CHANGE_HELD: number = 24 * 60 * 60_000

/** A change of an address made less than 24 hours ago. */
export interface EmailChange {
  readonly id: string
  readonly userId: string
  /** `undefined`: the account had none. */
  readonly oldEmail: string | undefined
  readonly newEmail: string
  readonly language: string
  /** Milliseconds since 1970, like those below. */
  readonly changedAt: number
  readonly expiresAt: number
  readonly undoneAt: number | undefined
}

export interface NewEmailChange {
  readonly userId: string
  readonly from: string | undefined
  readonly to: string
  /** The device that verified both mailboxes: it stays approved. */
  readonly deviceId: string
  readonly deviceName: string
  readonly language: string
}

export type EmailChangeResult =
  /** `undoToken` is for the mail to the old address. */
  | { readonly result: 'done'; readonly undoToken: string; readonly expiresAt: number }
  /** The address belongs to another account, or an account may revert to it. */
  | { readonly result: 'taken' }
  /** The last change was made less than 24 hours ago. */
  | { readonly result: 'held'; readonly until: number }
  /** The account's address differs from that at the start of the change. */
  | { readonly result: 'over' }

/**
 * Stores changes of email addresses, and the actions they block for 24 hours: for that time the address cannot change
 * again, keys cannot be exported, login methods can be neither added nor removed, and the new address alone signs in on
 * no new device. The block stays when the change is undone: the attacker may be the one who undid it.
 */
export interface EmailChanges {
  /** Applies a change completely or not at all. Revokes the device approvals of both mailboxes. */
  make(change: NewEmailChange): Promise<EmailChangeResult>
  /** Returns the change that blocks an account, undone or not. */
  holding(userId: string): Promise<EmailChange | undefined>
  /** Returns the change that removed an address from an account, which may revert to it. */
  leaving(mailbox: string): Promise<EmailChange | undefined>
  /** Returns the change that gave an address to an account. */
  arriving(mailbox: string): Promise<EmailChange | undefined>
  /** Returns the change that the token of a mail undoes; does not undo it. */
  findUndo(token: string): Promise<EmailChange | undefined>
  /**
   * Undoes a change once: restores the old address and ends the sessions that began with the new one. Returns `false`
   * if it was undone concurrently or has expired.
   */
  undo(change: EmailChange): Promise<boolean>
}

type Query = SiteDatabase['query']

/** Returns the latest change that has not expired. */
async function findChange(
  query: Query,
  now: number,
  by: 'user_id' | 'old_email' | 'new_email' | 'undo_hash',
  value: string,
): Promise<EmailChange | undefined> {
  const row = await query
    .selectFrom('email_changes')
    .selectAll()
    .where(by, '=', value)
    .where('expires_at', '>', now)
    // Undone changes are included for the block only.
    .$if(by !== 'user_id', (select) => select.where('undone_at', 'is', null))
    .orderBy('changed_at', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    userId: row.user_id,
    oldEmail: row.old_email ?? undefined,
    newEmail: row.new_email,
    language: row.language,
    changedAt: row.changed_at,
    expiresAt: row.expires_at,
    undoneAt: row.undone_at ?? undefined,
  }
}

/** Locks the user: of two concurrent changes, one is first. */
const lock = (inner: Query, userId: string) =>
  inner.updateTable('site_users').set({ id: userId }).where('id', '=', userId).execute()

/** Removes approvals, links, codes and grants for the previous addresses. */
async function forget(inner: Query, userId: string, mailboxes: readonly string[]): Promise<void> {
  await inner.deleteFrom('known_devices').where('mailbox', 'in', mailboxes).execute()
  await inner.deleteFrom('device_links').where('mailbox', 'in', mailboxes).execute()
  await inner.deleteFrom('mail_codes').where('mailbox', 'in', mailboxes).execute()
  await inner.deleteFrom('email_updates').where('user_id', '=', userId).execute()
  await inner.deleteFrom('fresh_grants').where('user_id', '=', userId).execute()
}

const ownerOf = (inner: Query, mailbox: string) =>
  inner.selectFrom('site_users').select('id').where('email', '=', mailbox).executeTakeFirst()

async function makeIn(inner: Query, change: NewEmailChange, at: number): Promise<EmailChangeResult> {
  const { userId, from, to, deviceId, deviceName, language } = change
  await lock(inner, userId)
  const held = await findChange(inner, at, 'user_id', userId)
  if (held) return { result: 'held', until: held.expiresAt }
  if ((await ownerOf(inner, to)) || (await findChange(inner, at, 'old_email', to))) return { result: 'taken' }
  const { numUpdatedRows } = await inner
    .updateTable('site_users')
    .set({ email: to })
    .where('id', '=', userId)
    .where('email', from === undefined ? 'is' : '=', from ?? null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return { result: 'over' }
  await forget(inner, userId, from === undefined ? [to] : [from, to])
  await inner
    .insertInto('known_devices')
    .values({ device_id: deviceId, mailbox: to, approved_at: at, device_name: deviceName })
    .execute()
  const undoToken = newToken()
  const expiresAt = at + CHANGE_HELD
  await inner
    .insertInto('email_changes')
    .values({
      id: randomUUID(),
      user_id: userId,
      old_email: from ?? null,
      new_email: to,
      undo_hash: hashToken(undoToken),
      language,
      changed_at: at,
      expires_at: expiresAt,
      undone_at: null,
    })
    .execute()
  return { result: 'done', undoToken, expiresAt }
}

/** Undoes a change; `false` if it was undone concurrently or has expired. */
async function undoIn(
  inner: Query,
  { id, userId, oldEmail, newEmail, changedAt }: EmailChange,
  now: number,
): Promise<boolean> {
  await lock(inner, userId)
  const { numUpdatedRows } = await inner
    .updateTable('email_changes')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await inner
    .updateTable('site_users')
    .set({ email: oldEmail ?? null })
    .where('id', '=', userId)
    .execute()
  await inner
    .deleteFrom('site_sessions')
    .where('user_id', '=', userId)
    .where('method', '=', 'email')
    .where('created_at', '>=', changedAt)
    .execute()
  await forget(inner, userId, [newEmail])
  return true
}

export function createEmailChanges({ query }: SiteDatabase, now: () => number): EmailChanges {
  const find = (by: Parameters<typeof findChange>[2], value: string) => findChange(query, now(), by, value)

  return {
    async make(change) {
      try {
        return await query.transaction().execute((inner) => makeIn(inner, change, now()))
      } catch (error) {
        // A concurrent first login with the address has created its user.
        const owner = await ownerOf(query, change.to)
        if (owner && owner.id !== change.userId) return { result: 'taken' }
        throw error
      }
    },
    holding: (userId) => find('user_id', userId),
    leaving: (mailbox) => find('old_email', mailbox),
    arriving: (mailbox) => find('new_email', mailbox),
    findUndo: (token) => find('undo_hash', hashToken(token)),
    undo: (change) => query.transaction().execute((inner) => undoIn(inner, change, now())),
  }
}
