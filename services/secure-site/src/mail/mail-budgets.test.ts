import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDevice } from '../../testing/create-test-device.js'
import { APP, createTestSite, type TestSite } from '../../testing/create-test-site.js'
import { signInByEmail } from '../../testing/sign-in-by-email.js'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

describe('the budgets of mails to one mailbox', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await createTestSite({ environment: { SECURE_SITE_TRUST_PROXY: '1' } })
  })
  afterAll(() => site.stop())

  const from = (address: string) => ({ 'x-forwarded-for': address })
  const start = (device: TestDevice, email: string, address: string) =>
    device.call('email/start', { email, origin: APP }, from(address))

  it('are not exhausted by strangers: a known device still signs in and confirms [S10]', async () => {
    const email = 'locked@mail.example'
    const owner = await signInByEmail(site, email)
    for (let index = 1; index <= 30; index += 1) {
      await start(await site.newDevice(), email, `203.0.113.${index}`)
      site.clock.advance(31_000)
    }
    expect((await start(await site.newDevice(), email, '198.51.100.1')).status).toBe(429)
    expect((await owner.call('reauth/start', {})).body).toEqual({ action: 'VERIFY_OTP' })
    owner.token = undefined
    expect((await start(owner, email, '192.0.2.1')).body).toEqual({ action: 'VERIFY_OTP' })
  })

  it('are not exhausted by strangers at one network address: a new device at another address signs in [S10]', async () => {
    const email = 'elsewhere@mail.example'
    for (let index = 0; index < 12; index += 1) {
      await start(await site.newDevice(), email, '203.0.113.77')
      site.clock.advance(31_000)
    }
    expect((await start(await site.newDevice(), email, '203.0.113.77')).status).toBe(429)
    expect((await start(await site.newDevice(), email, '192.0.2.2')).body).toEqual({
      action: 'VERIFY_DEVICE',
    })
  })

  it('are limited to twelve an hour for strangers at all addresses together [S10] [SEC-16]', async () => {
    const email = 'flooded@mail.example'
    const sent: number[] = []
    for (let index = 1; index <= 20; index += 1) {
      sent.push((await start(await site.newDevice(), email, `203.0.113.${index}`)).status)
      site.clock.advance(31_000)
    }
    expect(sent.filter((status) => status === 200)).toHaveLength(12)
    site.clock.advance(HOUR)
    expect((await start(await site.newDevice(), email, '203.0.113.1')).status).toBe(200)
  })

  it('end their windows and pauses when the clock is set back (EML-01)', async () => {
    const email = 'back@mail.example'
    for (let index = 1; index <= 12; index += 1) {
      await start(await site.newDevice(), email, `203.0.113.${index}`)
      site.clock.advance(31_000)
    }
    expect((await start(await site.newDevice(), email, '192.0.2.4')).status).toBe(429)
    site.clock.advance(-DAY)
    expect((await start(await site.newDevice(), email, '192.0.2.4')).status).toBe(200)
    expect((await start(await site.newDevice(), email, '192.0.2.5')).status).toBe(429)
    site.clock.advance(-DAY)
    expect((await start(await site.newDevice(), email, '192.0.2.5')).status).toBe(200)
  })

  it('are not used up by codes that could not be stored [REL-05]', async () => {
    const email = 'unstored@mail.example'
    const { query } = site.database
    const device = await signInByEmail(site, email)
    site.clock.advance(HOUR)
    await sql`create trigger refuse before insert on mail_codes begin select raise(abort, 'refused'); end`.execute(
      query,
    )
    try {
      for (let index = 0; index < 12; index += 1)
        expect((await device.call('reauth/start', {})).status).toBe(500)
    } finally {
      await sql`drop trigger refuse`.execute(query)
    }
    expect((await device.call('reauth/start', {})).body).toEqual({ action: 'VERIFY_OTP' })
  })

  it('are named with the time to wait on the page that approves a device, whose link stays valid [S10] [SEC-16]', async () => {
    const email = 'approved@mail.example'
    const device = await site.newDevice()
    await start(device, email, '192.0.2.6')
    const token = new URL(site.mailbox.link(email), 'http://site').searchParams.get('token') ?? ''
    const used = { mailbox: email, last_sent_at: null, window_from: site.clock.now(), mails: 10 }
    const budget = `known ${email} ${device.id}`
    await site.database.query
      .insertInto('mail_budgets')
      .values({ budget, ...used })
      .execute()
    const refused = await site.postForm('/device', { token })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(HOUR / 1000)])
    expect(await refused.text()).toContain('/device')
    await site.database.query.deleteFrom('mail_budgets').where('budget', '=', budget).execute()
    expect((await site.postForm('/device', { token })).status).toBe(200)
  })

  it('are limited to ten an hour for each known device, and ten for confirming, counted separately [S10]', async () => {
    const email = 'known@mail.example'
    const device = await signInByEmail(site, email)
    site.clock.advance(HOUR)
    const confirmed: number[] = []
    for (let index = 0; index < 11; index += 1) {
      confirmed.push((await device.call('reauth/start', {})).status)
      site.clock.advance(31_000)
    }
    expect(confirmed.filter((status) => status === 200)).toHaveLength(10)
    device.token = undefined
    const sent: number[] = []
    for (let index = 0; index < 11; index += 1) {
      sent.push((await start(device, email, '192.0.2.3')).status)
      site.clock.advance(31_000)
    }
    expect(sent.filter((status) => status === 200)).toHaveLength(10)
  })
})
