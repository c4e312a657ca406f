import { randomUUID } from 'node:crypto'
import type { SiteDatabase } from '../storage/site-database.js'

/** A user of the site. */
export interface SiteUser {
  readonly id: string
  readonly email: string | undefined
  readonly userName: string | undefined
}

/** An identity confirmed by a provider. */
export interface Identity {
  readonly provider: string
  readonly subject: string
  /** Set only if the provider has verified it; in lower case. */
  readonly verifiedEmail: string | undefined
  readonly userName: string | undefined
}

export interface UserStore {
  find(id: string): Promise<SiteUser | undefined>
  /** Returns the user of a verified mailbox; creates one if needed. */
  ofMailbox(mailbox: string): Promise<SiteUser>
  /**
   * Returns the user of a verified identity. A new identity is linked to the user of the email address that the
   * provider has verified; without such an address or user, a user is created. `undefined`: the address was changed in
   * an account less than 24 hours ago, and must not open a new login by itself.
   */
  ofIdentity(identity: Identity): Promise<SiteUser | undefined>
}

interface Row {
  readonly id: string
  readonly email: string | null
  readonly user_name: string | null
}

function userOf({ id, email, user_name }: Row): SiteUser {
  return { id, email: email ?? undefined, userName: user_name ?? undefined }
}

export function createUserStore({ query }: SiteDatabase, now: () => number): UserStore {
  type Query = typeof query

  /** Includes reverted changes: the attacker may be the one who reverted it. */
  const isHeld = async (mailbox: string, inner: Query): Promise<boolean> => {
    const change = await inner
      .selectFrom('email_changes')
      .select('id')
      .where((where) => where.or([where('old_email', '=', mailbox), where('new_email', '=', mailbox)]))
      .where('expires_at', '>', now())
      .executeTakeFirst()
    return change !== undefined
  }

  const find = async (by: 'id' | 'email', value: string, inner: Query = query): Promise<Row | undefined> =>
    inner
      .selectFrom('site_users')
      .select(['id', 'email', 'user_name'])
      .where(by, '=', value)
      .executeTakeFirst()

  async function ofMailbox(mailbox: string, inner: Query = query): Promise<Row> {
    const made = { id: randomUUID(), email: mailbox, user_name: null, created_at: now() }
    await inner
      .insertInto('site_users')
      .values(made)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
    return (await find('email', mailbox, inner)) ?? made
  }

  async function userOfIdentity(
    { provider, subject, verifiedEmail, userName: given }: Identity,
    inner: Query,
  ): Promise<Row | undefined> {
    const userName = given ?? null
    const known = await inner
      .selectFrom('identities')
      .innerJoin('site_users', 'site_users.id', 'identities.user_id')
      .select(['site_users.id', 'site_users.email', 'site_users.user_name'])
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (known) {
      if (userName === null || userName === known.user_name) return known
      // Updates the user name, which may change at the provider.
      await inner.updateTable('site_users').set({ user_name: userName }).where('id', '=', known.id).execute()
      return { ...known, user_name: userName }
    }
    if (verifiedEmail !== undefined && (await isHeld(verifiedEmail, inner))) return undefined
    const created = { id: randomUUID(), email: null, user_name: userName, created_at: now() }
    const user: Row = verifiedEmail ? await ofMailbox(verifiedEmail, inner) : created
    if (user === created) await inner.insertInto('site_users').values(created).execute()
    const { numInsertedOrUpdatedRows } = await inner
      .insertInto('identities')
      .values({ provider, subject, user_id: user.id, created_at: now() })
      .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) {
      // A concurrent first login of the same identity was faster: uses its user.
      if (user === created) await inner.deleteFrom('site_users').where('id', '=', created.id).execute()
      return userOfIdentity({ provider, subject, verifiedEmail, userName: given }, inner)
    }
    if (user.user_name !== null || userName === null) return user
    await inner.updateTable('site_users').set({ user_name: userName }).where('id', '=', user.id).execute()
    return { ...user, user_name: userName }
  }

  return {
    async find(id) {
      const row = await find('id', id)
      return row && userOf(row)
    },
    ofMailbox: async (mailbox) => userOf(await ofMailbox(mailbox)),
    ofIdentity: (identity) =>
      query.transaction().execute(async (inner) => {
        const row = await userOfIdentity(identity, inner)
        return row && userOf(row)
      }),
  }
}
