import { describeEachDatabase } from '@quoin/server-kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDevice } from '../../testing/create-test-device.js'
import { APP, createTestSite, type TestSite } from '../../testing/create-test-site.js'
import { signInByEmail } from '../../testing/sign-in-by-email.js'
import { openSiteDatabase, type SiteDatabase } from '../storage/site-database.js'
import type { ListedDevice } from './device-routes.js'

const HOUR = 60 * 60_000

describeEachDatabase('devices, linked logins and passkeys of an account', openSiteDatabase, (_, url) => {
  let site: TestSite
  let database: SiteDatabase
  beforeAll(async () => {
    database = await openSiteDatabase(await url())
    site = await createTestSite({ database })
  })
  afterAll(async () => {
    await site.stop()
    await database.close()
  })

  const listed = async (device: TestDevice) =>
    (await device.call('devices')).body.devices as readonly ListedDevice[]
  const nextStep = async (device: TestDevice, email: string) => {
    device.token = undefined
    return (await device.call('email/start', { email, origin: APP })).body.action
  }
  async function fresh(device: TestDevice, email: string): Promise<string> {
    site.clock.advance(60_000)
    await device.call('reauth/start', {})
    const verified = await device.call('reauth/verify', { code: site.mailbox.code(email) })
    return String(verified.body.grant)
  }
  const userIdOf = async (device: TestDevice) =>
    String(((await device.call('me')).body.user as { id?: string }).id)

  it('lists devices with a session and those that are only approved, and removes an approval after a fresh code [S16]', async () => {
    const email = 'lost-phone@mail.example'
    const owner = await signInByEmail(site, email)
    const phone = await signInByEmail(site, email)
    await phone.call('sign-out', {})
    expect(await listed(owner)).toEqual([
      expect.objectContaining({ id: owner.id, isThis: true, approvedAt: expect.any(Number) }),
      {
        id: phone.id,
        deviceName: 'Chrome on Linux',
        isThis: false,
        approvedAt: expect.any(Number),
        session: null,
      },
    ])
    // The phone is stolen, with a code for it pending.
    site.clock.advance(60_000)
    expect(await nextStep(phone, email)).toBe('VERIFY_OTP')
    const code = site.mailbox.code(email)
    expect((await owner.call('devices/remove', { id: phone.id, grant: 'x' })).status).toBe(403)
    const grant = await fresh(owner, email)
    const left = await owner.call('devices/remove', { id: phone.id, grant })
    expect(left.body.devices).toHaveLength(1)
    expect((await phone.call('email/verify', { email, code, origin: APP })).status).toBe(410)
    expect(await nextStep(phone, email)).toBe('VERIFY_DEVICE')
    const again = await fresh(owner, email)
    expect((await owner.call('devices/remove', { id: phone.id, grant: again })).reason?.name).toBe(
      'deviceGone',
    )
  })

  it('revokes the approval with a session that is ended, one or all others [S16]', async () => {
    const email = 'ended@mail.example'
    const owner = await signInByEmail(site, email)
    const [one, two] = [await signInByEmail(site, email), await signInByEmail(site, email)]
    const session = (await listed(owner)).find(({ id }) => id === one.id)?.session?.id
    expect((await owner.call('sessions/revoke', { id: session })).status).toBe(200)
    site.clock.advance(60_000)
    expect(await nextStep(one, email)).toBe('VERIFY_DEVICE')
    site.clock.advance(HOUR)
    expect((await owner.call('sessions/revoke-others', {})).status).toBe(200)
    expect(await nextStep(two, email)).toBe('VERIFY_DEVICE')
    site.clock.advance(60_000)
    expect(await nextStep(owner, email)).toBe('VERIFY_OTP')
  })

  it('does not let an account remove or end a device of another one [S16]', async () => {
    const [mine, theirs] = ['mine@mail.example', 'theirs@mail.example']
    const thief = await signInByEmail(site, mine)
    const victim = await signInByEmail(site, theirs)
    const grant = await fresh(thief, mine)
    expect((await thief.call('devices/remove', { id: victim.id, grant })).status).toBe(404)
    expect((await victim.call('me')).status).toBe(200)
    expect(await nextStep(victim, theirs)).toBe('VERIFY_OTP')
  })

  it('lists linked logins and removes one after a fresh code; its sessions on other devices end [S16]', async () => {
    const email = 'linked@mail.example'
    const owner = await signInByEmail(site, email)
    const elsewhere = await signInByEmail(site, email)
    const user_id = await userIdOf(owner)
    const { query } = database
    await query
      .insertInto('identities')
      .values({ provider: 'google', subject: 'g-1', user_id, created_at: site.clock.now() })
      .execute()
    await query
      .updateTable('site_sessions')
      .set({ method: 'google' })
      .where('device_id', '=', elsewhere.id)
      .execute()
    expect((await owner.call('logins')).body.logins).toMatchObject([{ provider: 'google', subject: 'g-1' }])
    const login = { provider: 'google', subject: 'g-1' }
    expect((await owner.call('logins/remove', { ...login, grant: 'x' })).status).toBe(403)
    const removed = await owner.call('logins/remove', { ...login, grant: await fresh(owner, email) })
    expect(removed.body).toEqual({ logins: [] })
    expect((await elsewhere.call('me')).status).toBe(401)
    expect((await owner.call('me')).status).toBe(200)
  })

  it('refuses to remove the last login method, even if the last two are removed concurrently [S16]', async () => {
    const owner = await signInByEmail(site, 'last@mail.example')
    const user_id = await userIdOf(owner)
    const { query } = database
    const created_at = site.clock.now()
    const logins = ['google', 'github'].map((provider) => ({ provider, subject: 'last' }))
    await query.updateTable('site_users').set({ email: null }).where('id', '=', user_id).execute()
    await query
      .insertInto('identities')
      .values(logins.map((login) => ({ ...login, user_id, created_at })))
      .execute()
    await query
      .updateTable('site_sessions')
      .set({ created_at: site.clock.now() })
      .where('user_id', '=', user_id)
      .execute()
    const grants = [await owner.call('reauth/start', {}), await owner.call('reauth/start', {})]
    const answers = await Promise.all(
      logins.map((login, index) =>
        owner.call('logins/remove', { ...login, grant: grants[index]?.body.grant }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.reason?.description).toBe(
      'This is the only way to log in to your wallet. Add a passkey or an email address first. Nothing was removed.',
    )
    expect((await owner.call('logins')).body.logins).toHaveLength(1)
  })
})
