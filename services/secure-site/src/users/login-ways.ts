import type { SiteDatabase } from '../storage/site-database.js'

/** A login that leads to an account: a social provider's, or Farcaster's. */
export interface LinkedLogin {
  readonly provider: string
  /** The provider's own name for the user. */
  readonly subject: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

export type RemovedWay =
  | 'removed'
  /** The account has no such way in. */
  | 'unknown'
  /** It is the only way in: without it nobody could sign in any more. */
  | 'last'

/** The ways to sign in to an account: its mailbox, linked logins, passkeys. The last one cannot be removed. */
export interface LoginWays {
  list(userId: string): Promise<readonly LinkedLogin[]>
  /** Sessions that began with it end, except the one that asks. */
  removeLogin(userId: string, login: Omit<LinkedLogin, 'createdAt'>, keptId: string): Promise<RemovedWay>
  /** Sessions that began with a passkey end, except the one that asks. */
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
      // Removals of one account wait for each other: two at once must not remove the last two.
      await inner.updateTable('site_users').set({ id: userId }).where('id', '=', userId).execute()
      const ways = await countWays(inner, userId)
      const isThere = (await remove(inner)) > 0n
      if (!isThere) return 'unknown'
      if (ways < 2) throw new LastWay()
      await inner
        .deleteFrom('site_sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', keptId)
        // A method is the name of the way that a session began with.
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

/** Ends the transaction: nothing is removed. */
class LastWay extends Error {}
