import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, createTestSite, SITE, type TestSite } from '../../testing/create-test-site.js'
import { signInByEmail } from '../../testing/sign-in-by-email.js'
import { createFreshGrants } from '../codes/fresh-grants.js'
import { isFreshLogin } from './session-store.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('sessions', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await createTestSite()
  })
  afterAll(() => site.stop())

  it('lists devices, ends one of them, and ends all others [SEC-16]', async () => {
    const email = 'many@mail.example'
    const [one, two, three] = [
      await signInByEmail(site, email),
      await signInByEmail(site, email),
      await signInByEmail(site, email),
    ]
    const listed = (await one.call('devices')).body.devices as { id: string; isThis: boolean }[]
    expect(listed).toHaveLength(3)
    expect(listed).toContainEqual(
      expect.objectContaining({
        isThis: true,
        deviceName: 'Chrome on Linux',
        session: expect.objectContaining({ method: 'email', origin: APP }),
      }),
    )
    const idOfTwo = String(((await two.call('me')).body.session as { id?: string }).id)
    expect((await one.call('sessions/revoke', { id: idOfTwo })).status).toBe(200)
    expect((await two.call('me')).status).toBe(401)
    expect((await one.call('sessions/revoke', { id: idOfTwo })).status).toBe(404)

    await one.call('sessions/revoke-others', {})
    expect((await three.call('me')).status).toBe(401)
    expect((await one.call('me')).status).toBe(200)
  })

  it("does not let a user end another user's session [SEC-16]", async () => {
    const mine = await signInByEmail(site, 'mine@mail.example')
    const theirs = await signInByEmail(site, 'theirs@mail.example')
    const id = String(((await theirs.call('me')).body.session as { id?: string }).id)
    expect((await mine.call('sessions/revoke', { id })).status).toBe(404)
    expect((await theirs.call('me')).status).toBe(200)
  })

  it('ends when the user signs out, or signs in again on the same device', async () => {
    const device = await signInByEmail(site, 'out@mail.example')
    const before = device.token
    await signInByEmail(site, 'other@mail.example', device)
    const now = device.token
    device.token = before
    expect((await device.call('me')).status).toBe(401)
    device.token = now
    expect((await device.call('sign-out', {})).status).toBe(200)
    expect((await device.call('me')).reason?.name).toBe('signedOut')
  })

  it('lasts 30 days from its last use', async () => {
    const device = await signInByEmail(site, 'month@mail.example')
    site.clock.advance(29 * DAY)
    expect((await device.call('me')).status).toBe(200)
    site.clock.advance(29 * DAY)
    expect((await device.call('me')).status).toBe(200)
    site.clock.advance(30 * DAY + MINUTE)
    expect((await device.call('me')).status).toBe(401)
  })

  it('has a login that is fresh for five minutes, and not after the clock was set back [SEC-16]', () => {
    const createdAt = site.clock.now()
    const fresh = [0, 5 * MINUTE - 1, 5 * MINUTE, -DAY].map((later) =>
      isFreshLogin({ createdAt }, createdAt + later),
    )
    expect(fresh).toEqual([true, true, false, false])
    // Another process may be some seconds behind.
    expect(isFreshLogin({ createdAt }, createdAt - 1000)).toBe(true)
  })

  it('stores its last use also after the clock was set back', async () => {
    const device = await signInByEmail(site, 'back@mail.example')
    site.clock.advance(-DAY)
    const { session } = (await device.call('me')).body as { session: { id: string } }
    const { last_used_at: usedAt } = await site.database.query
      .selectFrom('site_sessions')
      .select('last_used_at')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow()
    expect(usedAt).toBeLessThanOrEqual(site.clock.now())
  })

  it('stores neither tokens nor codes in plain text [SEC-16]', async () => {
    const email = 'hashed@mail.example'
    const device = await signInByEmail(site, email)
    await device.call('reauth/start', {})
    const kept = JSON.stringify([
      await site.database.query.selectFrom('site_sessions').selectAll().execute(),
      await site.database.query.selectFrom('mail_codes').selectAll().execute(),
      await site.database.query.selectFrom('device_links').selectAll().execute(),
    ])
    expect(kept).toContain(email)
    expect(kept).not.toContain(device.token)
    expect(kept).not.toContain(site.mailbox.code(email))
  })

  it('grants one action after a fresh code: once, for five minutes, to that session [SEC-16]', async () => {
    const email = 'fresh@mail.example'
    const device = await signInByEmail(site, email)
    const other = await signInByEmail(site, email)
    site.clock.advance(MINUTE)
    expect((await device.call('reauth/start', {})).body).toEqual({ action: 'VERIFY_OTP' })
    const verified = await device.call('reauth/verify', { code: site.mailbox.code(email) })
    const grant = String(verified.body.grant)
    expect((await device.call('reauth/verify', { code: site.mailbox.code(email) })).status).toBe(410)

    expect((await other.call('passkey/register/options', { grant })).reason?.name).toBe('grantInvalid')
    expect((await device.call('passkey/register/options', { grant: 'x' })).status).toBe(403)
    expect((await device.call('passkey/register/options', { grant })).status).toBe(200)
    expect((await device.call('passkey/register/options', { grant })).status).toBe(403)

    const grants = createFreshGrants(site.database, site.clock.now)
    const holder = { userId: 'user', sessionId: 'session' }
    const late = await grants.give(holder)
    site.clock.advance(5 * MINUTE)
    expect(await grants.take(holder, late)).toBe(false)
    const ahead = await grants.give(holder)
    site.clock.advance(-DAY)
    expect(await grants.take(holder, ahead)).toBe(false)
  })

  it('does not accept a code of one purpose for another [SEC-16]', async () => {
    const email = 'kinds@mail.example'
    const device = await signInByEmail(site, email)
    site.clock.advance(MINUTE)
    await device.call('email/start', { email: 'unused@mail.example', origin: APP })
    await device.call('reauth/start', {})
    const code = site.mailbox.code(email)
    expect((await device.call('email/verify', { email, code, origin: APP })).status).toBe(410)
    expect((await device.call('reauth/verify', { code })).status).toBe(200)
  })

  it('lets the pages of the site call, and no others [SEC-16]', async () => {
    for (const origin of [APP, 'https://evil.example', 'null']) {
      const answer = await site.request('/api/v1/site', { headers: { origin } })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect((await site.request('/api/v1/site', { headers: { origin: SITE } })).status).toBe(200)
  })

  it('returns the networks and logins of the site', async () => {
    const answer = await site.request('/api/v1/site')
    expect(await answer.json()).toEqual({ chains: [], logins: ['email', 'passkey'] })
  })
})
