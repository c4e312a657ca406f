import { describeEachDatabase } from '@quoin/server-kit/testing'
import { expect, it } from 'vitest'
import { openSiteDatabase } from '../storage/site-database.js'
import { createUserStore } from './user-store.js'

describeEachDatabase('users', openSiteDatabase, (_, url) => {
  it.each([
    ['without an address', undefined],
    ['with a verified address', 'twenty@mail.example'],
  ])('creates one user for 20 parallel first logins of one identity, %s [S16]', async (subject, email) => {
    const database = await openSiteDatabase(await url())
    const users = createUserStore(database, Date.now)
    const identity = { provider: 'google', subject, verifiedEmail: email, userName: 'Ada' }
    const found = await Promise.all(Array.from({ length: 20 }, () => users.ofIdentity(identity)))
    expect(new Set(found.map((user) => user?.id)).size).toBe(1)
    // No orphaned user without a login remains.
    const rows = await database.query
      .selectFrom('site_users')
      .leftJoin('identities', 'identities.user_id', 'site_users.id')
      .select(['site_users.id', 'identities.subject'])
      .execute()
    expect(rows.filter((row) => row.subject === null)).toEqual([])
    await database.close()
  })
})
