import { randomUUID } from 'node:crypto'
import { isFresh } from '@quoin/server-kit/storage'
import { hashToken, newToken } from '../codes/secret-hashes.js'
import type { SiteDatabase } from '../storage/site-database.js'
import type { LoginMethod } from '../users/user-tables.js'

/** Maximum age of a login that replaces a code if there is no mailbox. Milliseconds. */
const FRESH = 5 * 60_000

/** Returns `true` if the session began within the last five minutes. */
export function isFreshLogin({ createdAt }: Pick<SiteSession, 'createdAt'>, now: number): boolean {
  return isFresh(createdAt, FRESH, now)
}

/** Lifetime since the last use. Milliseconds. */
const LASTS = 30 * 24 * 60 * 60_000
/** Precision of the stored last use. Milliseconds. */
const TOUCH_EVERY = 60_000

/** A session of a user on a device. */
export interface SiteSession {
  readonly id: string
  readonly userId: string
  readonly deviceId: string
  readonly method: LoginMethod
  readonly origin: string
  readonly deviceName: string
  /** Milliseconds since 1970, like those below. */
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly expiresAt: number
}

export interface NewSession
  extends Pick<SiteSession, 'userId' | 'deviceId' | 'method' | 'origin' | 'deviceName'> {}

/** Stores sessions in the database; tokens only as hashes. */
export interface SessionStore {
  /** Begins a session; ends the previous one of the device. */
  begin(session: NewSession): Promise<{ readonly token: string; readonly session: SiteSession }>
  /** Returns the active session of a token, on the device that it was issued to. Extends the session. */
  use(token: string, deviceId: string): Promise<SiteSession | undefined>
  list(userId: string): Promise<readonly SiteSession[]>
  /** Returns `false` if the user has no such session. */
  end(userId: string, id: string): Promise<boolean>
  endOthers(userId: string, keptId: string): Promise<void>
}

const columns = [
  'id',
  'user_id as userId',
  'device_id as deviceId',
  'method',
  'origin',
  'device_name as deviceName',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
] as const

export function createSessionStore({ query }: SiteDatabase, now: () => number): SessionStore {
  return {
    async begin({ userId, deviceId, method, origin, deviceName }) {
      const token = newToken()
      const at = now()
      const times = { createdAt: at, lastUsedAt: at, expiresAt: at + LASTS }
      const session = { id: randomUUID(), userId, deviceId, method, origin, deviceName, ...times }
      await query.transaction().execute(async (inner) => {
        await inner.deleteFrom('site_sessions').where('device_id', '=', deviceId).execute()
        await inner
          .insertInto('site_sessions')
          .values({
            id: session.id,
            token_hash: hashToken(token),
            user_id: userId,
            device_id: deviceId,
            method,
            origin,
            device_name: deviceName,
            created_at: at,
            last_used_at: at,
            expires_at: at + LASTS,
          })
          .execute()
      })
      return { token, session }
    },
    async use(token, deviceId) {
      const found = await query
        .selectFrom('site_sessions')
        .select(columns)
        .where('token_hash', '=', hashToken(token))
        .where('device_id', '=', deviceId)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      if (!found || isFresh(found.lastUsedAt, TOUCH_EVERY, now())) return found
      const times = { last_used_at: now(), expires_at: now() + LASTS }
      await query.updateTable('site_sessions').set(times).where('id', '=', found.id).execute()
      return { ...found, lastUsedAt: times.last_used_at, expiresAt: times.expires_at }
    },
    list: (userId) =>
      query
        .selectFrom('site_sessions')
        .select(columns)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now())
        .orderBy('last_used_at', 'desc')
        .execute(),
    async end(userId, id) {
      const { numDeletedRows } = await query
        .deleteFrom('site_sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async endOthers(userId, keptId) {
      await query
        .deleteFrom('site_sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', keptId)
        .execute()
    },
  }
}
