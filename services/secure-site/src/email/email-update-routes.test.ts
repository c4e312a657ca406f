import { describeEachDatabase } from '@quoin/server-kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestAnswer, TestDevice } from '../../testing/create-test-device.js'
import { APP, createTestSite, SITE, type TestSite } from '../../testing/create-test-site.js'
import { signInByEmail } from '../../testing/sign-in-by-email.js'
import { openSiteDatabase, type SiteDatabase } from '../storage/site-database.js'
import { createUserStore } from '../users/user-store.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const userOf = async (device: TestDevice): Promise<{ id?: string; email?: string }> =>
  (await device.call('me')).body.user as { id?: string; email?: string }

/** Completes a change of address. */
async function change(site: TestSite, device: TestDevice, old: string, next: string): Promise<TestAnswer> {
  await device.call('email/update/start', { email: next })
  await device.call('email/update/primary', { code: site.mailbox.code(old) })
  return device.call('email/update/secondary', { code: site.mailbox.code(next) })
}

const undoToken = (site: TestSite, email: string): string => {
  const link = new URL(site.mailbox.link(email), SITE)
  expect(link.pathname).toBe('/undo')
  return link.searchParams.get('token') ?? ''
}

/** Returns a session by another login method, without an email address, as with a provider that provides none. */
async function signInWithout(site: TestSite, name: string, origin: string): Promise<TestDevice> {
  const device = await signInByEmail(site, `${name}@mail.example`)
  const { query } = site.database
  const { id = '' } = await userOf(device)
  await query.updateTable('site_users').set({ email: null }).where('id', '=', id).execute()
  await query
    .updateTable('site_sessions')
    .set({ method: 'github', origin })
    .where('user_id', '=', id)
    .execute()
  await query
    .insertInto('identities')
    .values({ provider: 'github', subject: name, user_id: id, created_at: site.clock.now() })
    .execute()
  return device
}

describe('a change of the email address', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await createTestSite()
  })
  afterAll(() => site.stop())

  it('requires a code from the old mailbox, then one from the new, and notifies the old one [EML-04]', async () => {
    const device = await signInByEmail(site, 'old@mail.example')
    const before = await userOf(device)
    const begun = await device.call('email/update/start', { email: 'fresh@mail.example' })
    expect(begun.body).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    // The second code is refused before the first was valid.
    expect((await device.call('email/update/secondary', { code: '123456' })).reason?.name).toBe('updateOver')
    expect((await device.call('email/update/primary', { code: 'wrong' })).status).toBe(400)
    await device.call('email/update/primary', { code: site.mailbox.code('old@mail.example') })
    const code = site.mailbox.code('fresh@mail.example')
    expect((await device.call('email/update/secondary', { code })).body).toEqual({
      newEmail: 'fresh@mail.example',
    })
    expect(await userOf(device)).toEqual({ ...before, email: 'fresh@mail.example' })
    expect(site.mailbox.newest('old@mail.example').text).toContain('fresh@mail.example')
    site.clock.advance(24 * HOUR)
    const again = await signInByEmail(site, 'fresh@mail.example')
    expect((await userOf(again)).id).toBe(before.id)
  })

  it('explains in the mail to the old mailbox what the new owner receives, under a subject that no login mail has [S2]', async () => {
    const device = await signInByEmail(site, 'lured@mail.example')
    const login = site.mailbox.newest('lured@mail.example')
    await device.call('email/update/start', { email: 'thief@evil.example' })
    const mail = site.mailbox.newest('lured@mail.example')
    const code = site.mailbox.code('lured@mail.example')
    expect(login.subject).toMatch(/^\d{6} is your login code/)
    expect(mail.subject).toBe('Hand your wallet over to thief@evil.example?')
    expect(mail.subject).not.toContain(code)
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('thief@evil.example will own the wallet and everything in it')
      expect(body).toContain('This isn’t a login code.')
      // The mail never contains "in the window" of the page, which may be the attacker's.
      expect(body).not.toContain('only in the window')
    }
    await device.call('email/update/primary', { code })
    expect(site.mailbox.newest('thief@evil.example').subject).not.toMatch(/\d{6}/)
  })

  it('accepts a code only for the address in its mail [S2]', async () => {
    const old = 'bound@mail.example'
    const device = await signInByEmail(site, old)
    await device.call('email/update/start', { email: 'friend@mail.example' })
    const code = site.mailbox.code(old)
    site.clock.advance(MINUTE)
    await device.call('email/update/start', { email: 'thief@evil.example' })
    expect((await device.call('email/update/primary', { code })).status).toBeGreaterThanOrEqual(400)
    expect(site.mailbox.mails.filter(({ subject }) => subject?.includes(code))).toEqual([])
    site.clock.advance(MINUTE)
    await device.call('email/update/start', { email: 'friend@mail.example' })
    const ok = await device.call('email/update/primary', { code: site.mailbox.code(old) })
    expect(ok.status).toBe(200)
  })

  it('sends the code to the new mailbox again once the old one has confirmed [EML-04]', async () => {
    const device = await signInByEmail(site, 'again@mail.example')
    await device.call('email/update/start', { email: 'later@mail.example' })
    await device.call('email/update/primary', { code: site.mailbox.code('again@mail.example') })
    site.clock.advance(MINUTE)
    const resent = await device.call('email/update/start', { email: 'later@mail.example' })
    expect(resent.body).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    const code = site.mailbox.code('later@mail.example')
    expect((await device.call('email/update/secondary', { code })).status).toBe(200)
  })

  it('reveals that an address is taken only to its owner', async () => {
    await signInByEmail(site, 'taken@mail.example')
    const device = await signInByEmail(site, 'wants@mail.example')
    site.clock.advance(60_000)
    const begun = await device.call('email/update/start', { email: 'taken@mail.example' })
    expect(begun.body).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    await device.call('email/update/primary', { code: site.mailbox.code('wants@mail.example') })
    const code = site.mailbox.code('taken@mail.example')
    expect((await device.call('email/update/secondary', { code })).reason?.name).toBe('emailTaken')
    expect(await userOf(device)).toMatchObject({ email: 'wants@mail.example' })
  })

  it('refuses the current address', async () => {
    const device = await signInByEmail(site, 'same@mail.example')
    expect((await device.call('email/update/start', { email: 'SAME@mail.example' })).reason?.name).toBe(
      'emailSame',
    )
  })

  it('sends five codes a day for one account to arbitrary mailboxes [S16]', async () => {
    const old = 'many-tries@mail.example'
    const device = await signInByEmail(site, old)
    const answers: TestAnswer[] = []
    for (let index = 0; index < 6; index += 1) {
      site.clock.advance(HOUR)
      await device.call('email/update/start', { email: `stranger-${index}@mail.example` })
      answers.push(await device.call('email/update/primary', { code: site.mailbox.code(old) }))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers.at(-1)?.reason?.description).toContain('in 19 hours')
  })

  it("is added to an account without one only on the site's own page, within five minutes of a login [S1]", async () => {
    const victim = await signInWithout(site, 'no-address', APP)
    const refused = await victim.call('email/update/start', { email: 'thief@evil.example' })
    expect([refused.status, refused.reason?.name]).toEqual([403, 'addressElsewhere'])

    const owner = await signInWithout(site, 'own-page', SITE)
    site.clock.advance(5 * MINUTE + 1)
    const late = await owner.call('email/update/start', { email: 'first@mail.example' })
    expect([late.status, late.reason?.name]).toEqual([403, 'reauthSignIn'])

    const fresh = await signInWithout(site, 'own-page-fresh', SITE)
    await fresh.call('email/update/start', { email: 'added@mail.example' })
    const code = site.mailbox.code('added@mail.example')
    expect((await fresh.call('email/update/secondary', { code })).body).toEqual({
      newEmail: 'added@mail.example',
    })
    // A late code does not extend what the login allowed.
    const slow = await signInWithout(site, 'slow', SITE)
    await slow.call('email/update/start', { email: 'slow-new@mail.example' })
    site.clock.advance(6 * MINUTE)
    const late2 = await slow.call('email/update/secondary', {
      code: site.mailbox.code('slow-new@mail.example'),
    })
    expect(late2.reason?.name).toBe('reauthSignIn')
  })
})

describeEachDatabase('the 24 hours after a change of the address', openSiteDatabase, (_, url) => {
  let site: TestSite
  let database: SiteDatabase
  let count = 0
  beforeAll(async () => {
    database = await openSiteDatabase(await url())
    site = await createTestSite({ database })
  })
  afterAll(async () => {
    await site.stop()
    await database.close()
  })
  afterEach(() => site.clock.advance(2 * HOUR))

  /** Returns an account whose address was just changed, on `device`. */
  async function changed() {
    count += 1
    const [old, next] = [`old-${count}@mail.example`, `next-${count}@mail.example`]
    const device = await signInByEmail(site, old)
    const { id } = await userOf(device)
    expect((await change(site, device, old, next)).status).toBe(200)
    return { old, next, device, id }
  }

  async function fresh(device: TestDevice, email: string): Promise<string> {
    await device.call('reauth/start', {})
    const verified = await device.call('reauth/verify', { code: site.mailbox.code(email) })
    return String(verified.body.grant)
  }

  it('blocks key export, adding and removing login methods, and another change of address [S1]', async () => {
    const { device, next } = await changed()
    const grant = await fresh(device, next)
    const refused = [
      await device.call('keys/export', { grant }),
      await device.call('passkey/register/options', { grant }),
      await device.call('passkeys/remove', { id: 'x', grant }),
      await device.call('logins/remove', { provider: 'google', subject: 'x', grant }),
      await device.call('email/update/start', { email: 'third@mail.example' }),
    ]
    for (const { status, reason } of refused) expect([status, reason?.name]).toEqual([403, 'changeHeld'])
    expect(refused[0]?.reason?.description).toMatch(/available again after .+ UTC/)
    site.clock.advance(24 * HOUR)
    const later = await fresh(device, next)
    expect((await device.call('keys/export', { grant: later })).reason?.name).not.toBe('changeHeld')
  })

  it('signs in no new device by the new address alone, not even one that was approved before [S1]', async () => {
    count += 1
    const [old, next] = [`old-${count}@mail.example`, `thief-${count}@evil.example`]
    // The attacker has a device approved for a mailbox without an account.
    const prepared = await site.newDevice()
    await prepared.call('email/start', { email: next, origin: APP })
    const link = new URL(site.mailbox.link(next), SITE).searchParams.get('token') ?? ''
    await site.postForm('/device', { token: link })
    const device = await signInByEmail(site, old)
    site.clock.advance(MINUTE)
    expect((await change(site, device, old, next)).status).toBe(200)

    for (const thief of [prepared, await site.newDevice()]) {
      site.clock.advance(MINUTE)
      await thief.call('email/start', { email: next, origin: APP })
      const token = new URL(site.mailbox.link(next), SITE).searchParams.get('token') ?? ''
      await site.postForm('/device', { token })
      const code = site.mailbox.code(next)
      const refused = await thief.call('email/verify', { email: next, code, origin: APP })
      expect([refused.status, refused.reason?.name]).toEqual([403, 'newDeviceHeld'])
    }
    // The device that verified both mailboxes stays approved, even after signing out.
    site.clock.advance(MINUTE)
    device.token = undefined
    await signInByEmail(site, next, device)
    expect((await userOf(device)).email).toBe(next)
    site.clock.advance(24 * HOUR)
    await signInByEmail(site, next, prepared)
    expect((await userOf(prepared)).email).toBe(next)
  })

  it('links no login of a provider by the new address or the old one, undone or not [S1]', async () => {
    const { old, next } = await changed()
    const users = createUserStore(database, site.clock.now)
    const refused = async () => {
      for (const verifiedEmail of [old, next]) {
        const identity = { provider: 'google', subject: verifiedEmail, verifiedEmail, userName: undefined }
        expect(await users.ofIdentity(identity)).toBeUndefined()
      }
    }
    await refused()
    expect((await site.postForm('/undo', { token: undoToken(site, old) })).status).toBe(200)
    await refused()
    site.clock.advance(24 * HOUR)
    const identity = { provider: 'google', subject: 'later', verifiedEmail: old, userName: undefined }
    expect(await users.ofIdentity(identity)).toMatchObject({ email: old })
  })

  it('is undone from the old mailbox once, after a confirmation, which ends the sessions of the new address [S1]', async () => {
    const { old, next, device, id } = await changed()
    const mail = site.mailbox.newest(old)
    expect(mail.subject).toBe(`Your wallet now belongs to ${next}`)
    expect(mail.text).toMatch(/now owns the wallet/)
    const token = undoToken(site, old)
    // The attacker signs in on the approved device.
    site.clock.advance(MINUTE)
    device.token = undefined
    await signInByEmail(site, next, device)

    const page = await site.request(`/undo?token=${token}`)
    const html = await page.text()
    expect(html).toContain(next)
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    // Opening the page, as mail scanners do, undoes nothing.
    expect((await userOf(device)).email).toBe(next)
    expect((await site.postForm('/undo', { token: 'x'.repeat(43) })).status).toBe(410)
    expect((await userOf(device)).email).toBe(next)

    const answers = await Promise.all([1, 2].map(() => site.postForm('/undo', { token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await device.call('me')).status).toBe(401)
    expect(site.mailbox.newest(next).subject).toContain('undone')
    const back = await signInByEmail(site, old)
    expect(await userOf(back)).toMatchObject({ id, email: old })
    // The attacker may have undone it, so keys stay blocked for 24 hours.
    const grant = await fresh(back, old)
    expect((await back.call('keys/export', { grant })).reason?.name).toBe('changeHeld')
    expect((await back.call('email/update/start', { email: next })).reason?.name).toBe('changeHeld')
  })

  it('reserves the old address for the account: no other account can be created with it, or change to it [S1]', async () => {
    const { old } = await changed()
    site.clock.advance(MINUTE)
    const device = await site.newDevice()
    await expect(signInByEmail(site, old, device)).rejects.toThrow('moved to another address')
    const other = await signInByEmail(site, `other-${count}@mail.example`)
    site.clock.advance(MINUTE)
    const taken = await change(site, other, `other-${count}@mail.example`, old)
    expect(taken.reason?.name).toBe('emailTaken')
  })

  it('cannot be undone after 24 hours', async () => {
    const { old } = await changed()
    const token = undoToken(site, old)
    site.clock.advance(24 * HOUR)
    expect((await site.request(`/undo?token=${token}`)).status).toBe(410)
    expect((await site.postForm('/undo', { token })).status).toBe(410)
  })

  it('applies one of two concurrent changes [S1]', async () => {
    count += 1
    const old = `parallel-${count}@mail.example`
    const [one, two] = [await signInByEmail(site, old), await signInByEmail(site, old)]
    const prepare = async (device: TestDevice, next: string) => {
      site.clock.advance(MINUTE)
      await device.call('email/update/start', { email: next })
      await device.call('email/update/primary', { code: site.mailbox.code(old) })
      return site.mailbox.code(next)
    }
    const codes = [
      await prepare(one, `a-${count}@mail.example`),
      await prepare(two, `b-${count}@mail.example`),
    ]
    const answers = await Promise.all(
      [one, two].map((device, index) => device.call('email/update/secondary', { code: codes[index] })),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const changes = await database.query
      .selectFrom('email_changes')
      .selectAll()
      .where('old_email', '=', old)
      .execute()
    expect(changes).toHaveLength(1)
  })

  it('revokes the approvals of devices for the old address [S16]', async () => {
    count += 1
    const [old, next] = [`dropped-${count}@mail.example`, `kept-${count}@mail.example`]
    await signInByEmail(site, old)
    const device = await signInByEmail(site, old)
    await change(site, device, old, next)
    const known = await database.query
      .selectFrom('known_devices')
      .selectAll()
      .where('mailbox', 'in', [old, next])
      .execute()
    expect(known.map(({ device_id, mailbox }) => [device_id, mailbox])).toEqual([[device.id, next]])
  })

  it('lets the owner of an account that had no address undo it on the site, signed in by another method [S1]', async () => {
    count += 1
    const owner = await signInWithout(site, `added-${count}`, SITE)
    await owner.call('email/update/start', { email: `added-new-${count}@mail.example` })
    const code = site.mailbox.code(`added-new-${count}@mail.example`)
    await owner.call('email/update/secondary', { code })
    expect((await owner.call('email/change')).body).toMatchObject({
      change: { newEmail: `added-new-${count}@mail.example`, isUndone: false },
      canUndo: true,
    })
    site.clock.advance(6 * MINUTE)
    expect((await owner.call('email/undo', {})).reason?.name).toBe('undoSignIn')
    const { query } = database
    const { id = '' } = await userOf(owner)
    const created = { created_at: site.clock.now() }
    await query.updateTable('site_sessions').set(created).where('user_id', '=', id).execute()
    expect((await owner.call('email/undo', {})).status).toBe(200)
    expect((await userOf(owner)).email).toBeUndefined()
    expect((await owner.call('email/undo', {})).reason?.name).toBe('undoOver')
  })
})
