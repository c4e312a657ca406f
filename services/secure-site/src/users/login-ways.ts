import type { SiteDatabase } from '../storage/site-database.js'

/** A login linked to an account: of an OAuth provider, or Farcaster. */
export interface LinkedLogin {
  readonly provider: string
  /** The provider's own id of the user. */
  readonly subject: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

export type RemovedWay =
  | 'removed'
  /** The account has no such login method. */
  | 'unknown'
  /** It is the last login method: without it the account would be inaccessible. */
  | 'last'

/** The login methods of an account: its mailbox, linked logins, passkeys. The last one cannot be removed. */
export interface LoginWays {
  list(userId: string): Promise<readonly LinkedLogin[]>
  /** Removes a login. Ends the sessions that began with it, except the current one. */
  removeLogin(userId: string, login: Omit<LinkedLogin, 'createdAt'>, keptId: string): Promise<RemovedWay>
  /** Removes a passkey. Ends the sessions that began with a passkey, except the current one. */
  removePasskey(userId: string, id: string, keptId: string): Promise<RemovedWay>
}

export function createLoginWays({ query }: SiteDatabase): LoginWays {
  type Query = typeof query

  async function countWays(inner: Query, userId: string): Promise<number> {
    const user = await inner
      .selectFrom('site_users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirst()
    const logins = await inner
      .selectFrom('identities')
      .select('subject')
      .where('user_id', '=', userId)
      .execute()
    const passkeys = await inner
      .selectFrom('passkeys')
      .select('credential_id')
      .where('user_id', '=', userId)
      .execute()
    return (user?.email ? 1 : 0) + logins.length + passkeys.length
  }

  const removeBy = (
    userId: string,
    { method, keptId }: { readonly method: string; readonly keptId: string },
    remove: (inner: Query) => Promise<bigint>,
  ): Promise<RemovedWay> =>
    query.transaction().execute(async (inner) => {
      // Serializes removals of one account: two concurrent ones must not remove the last two methods.
      await inner.updateTable('site_users').set({ id: userId }).where('id', '=', userId).execute()
      const ways = await countWays(inner, userId)
      const isThere = (await remove(inner)) > 0n
      if (!isThere) return 'unknown'
      if (ways < 2) throw new LastWay()
      await inner
        .deleteFrom('site_sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', keptId)
        // A session's method is the login method that it began with.
        .where('method', '=', method as never)
        .execute()
      return 'removed'
    })

  const orLast = (removed: Promise<RemovedWay>): Promise<RemovedWay> =>
    removed.catch((error: unknown) => {
      if (error instanceof LastWay) return 'last'
      throw error
    })

  return {
    list: (userId) =>
      query
        .selectFrom('identities')
        .select(['provider', 'subject', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    removeLogin: (userId, { provider, subject }, keptId) =>
      orLast(
        removeBy(userId, { method: provider, keptId }, async (inner) => {
          const { numDeletedRows } = await inner
            .deleteFrom('identities')
            .where('user_id', '=', userId)
            .where('provider', '=', provider)
            .where('subject', '=', subject)
            .executeTakeFirst()
          return numDeletedRows
        }),
      ),
    removePasskey: (userId, id, keptId) =>
      orLast(
        removeBy(userId, { method: 'passkey', keptId }, async (inner) => {
          const { numDeletedRows } = await inner
            .deleteFrom('passkeys')
            .where('user_id', '=', userId)
            .where('credential_id', '=', id)
            .executeTakeFirst()
          return numDeletedRows
        }),
      ),
  }
}

/** Rolls the transaction back. */
class LastWay extends Error {}
