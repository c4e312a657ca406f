import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDevice } from '../../testing/create-test-device.js'
import { APP, createTestSite, type TestSite } from '../../testing/create-test-site.js'
import { signInByEmail } from '../../testing/sign-in-by-email.js'

const MINUTE = 60_000
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('login by email', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await createTestSite()
  })
  afterAll(() => site.stop())

  const start = (device: TestDevice, email: string) => device.call('email/start', { email, origin: APP })
  const verify = (device: TestDevice, email: string, code: string) =>
    device.call('email/verify', { email, code, origin: APP })

  /** Returns a device that the mailbox has approved, with a fresh code in the mailbox. */
  async function knownDevice(email: string): Promise<TestDevice> {
    const device = await signInByEmail(site, email)
    device.token = undefined
    expect((await start(device, email)).body).toEqual({ action: 'VERIFY_OTP' })
    return device
  }

  it('requires a link and a code from a new device, and only a code from a known one [EML-04]', async () => {
    const device = await site.newDevice()
    const email = 'new@mail.example'
    expect((await start(device, email)).body).toEqual({ action: 'VERIFY_DEVICE' })
    expect((await device.call('device/wait', { email })).body).toEqual({ status: 'waiting' })

    const link = site.mailbox.link(email)
    const page = await site.request(link)
    expect(await page.text()).toContain('Chrome on Linux')
    // Opening the page, as mail scanners do, approves nothing.
    expect((await device.call('device/wait', { email })).body).toEqual({ status: 'waiting' })

    const token = new URL(link, 'http://site').searchParams.get('token') ?? ''
    expect((await site.postForm('/device', { token })).status).toBe(200)
    expect((await device.call('device/wait', { email })).body).toEqual({ status: 'approved' })
    // A link works once.
    expect((await site.postForm('/device', { token })).status).toBe(410)

    const signedIn = await verify(device, email, site.mailbox.code(email))
    expect(signedIn.body).toMatchObject({ user: { email }, token: expect.any(String) })
    device.token = String(signedIn.body.token)
    expect((await device.call('me')).body).toMatchObject({ user: { email } })
    expect((await start(device, 'NEW@mail.example ')).body).toMatchObject({ action: 'CONNECT' })

    device.token = undefined
    expect((await start(device, email)).body).toEqual({ action: 'VERIFY_OTP' })
  })

  it('ends the wait when the device is approved [EML-04]', async () => {
    const device = await site.newDevice()
    const email = 'waits@mail.example'
    await start(device, email)
    const waiting = device.call('device/wait', { email })
    const token = new URL(site.mailbox.link(email), 'http://site').searchParams.get('token') ?? ''
    await site.postForm('/device', { token })
    expect((await waiting).body).toEqual({ status: 'approved' })
  })

  it('names the app in the mail, in the language of the page, without remote content [UI-07]', async () => {
    const device = await site.newDevice()
    const email = 'arabic@mail.example'
    await device.call('email/start', { email, origin: APP }, { 'accept-language': 'ar' })
    const mail = site.mailbox.newest(email)
    expect(mail.subject).toContain('الموافقة')
    expect(mail.text).toContain(APP)
    expect(mail.html).toContain('dir="rtl"')
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(/)
  })

  it.each([
    ['de-AT,de;q=0.9', 'de', 'ltr', 'Ein neues Gerät', 'Gerät prüfen'],
    ['ja', 'ja', 'ltr', '新しいデバイス', 'デバイスを確認'],
    ['he-IL', 'he', 'rtl', 'אישור מכשיר', 'בדיקת המכשיר'],
    ['"><b>,de', 'de', 'ltr', 'Ein neues Gerät', 'Gerät prüfen'],
  ])(
    'writes subject, text and HTML for %s in %s, and never repeats the header (UI-14)',
    async (header, tag, dir, subject, button) => {
      const device = await site.newDevice()
      const email = `${tag}-${header.length}@mail.example`
      await device.call('email/start', { email, origin: APP }, { 'accept-language': header })
      const mail = site.mailbox.newest(email)
      expect(mail.subject).toContain(subject)
      expect(mail.html).toContain(`<html lang="${tag}" dir="${dir}">`)
      expect(mail.html).toContain(button)
      expect(mail.text).not.toMatch(/log in|email/i)
    },
  )

  it('refuses a wrong code with a text, and the right one after five wrong ones [SEC-16]', async () => {
    const email = 'five@mail.example'
    const device = await knownDevice(email)
    const code = site.mailbox.code(email)
    for (const left of [4, 3, 2, 1]) {
      const answer = await verify(device, email, wrong(code))
      expect([answer.status, answer.reason?.description]).toEqual([400, `Wrong code. Attempts left: ${left}`])
    }
    expect((await verify(device, email, wrong(code))).status).toBe(410)
    expect((await verify(device, email, code)).reason?.name).toBe('codeSpent')
  })

  it('counts concurrent attempts one by one [SEC-16]', async () => {
    const email = 'together@mail.example'
    const device = await knownDevice(email)
    const code = site.mailbox.code(email)
    const tries = await Promise.all(Array.from({ length: 9 }, () => verify(device, email, wrong(code))))
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(4)
    expect((await verify(device, email, code)).status).toBe(410)
  })

  it('accepts a code once, and within 20 minutes only [SEC-16]', async () => {
    const email = 'once@mail.example'
    const device = await knownDevice(email)
    const code = site.mailbox.code(email)
    expect((await verify(device, email, code)).status).toBe(200)
    expect((await verify(device, email, code)).status).toBe(410)

    await start(device, email)
    site.clock.advance(20 * MINUTE + 1)
    expect((await verify(device, email, site.mailbox.code(email))).reason?.name).toBe('codeDead')
  })

  it('accepts codes as users paste them, in Arabic digits too', async () => {
    const email = 'digits@mail.example'
    const device = await knownDevice(email)
    const arabic = [...site.mailbox.code(email)].map((digit) => String.fromCharCode(0x660 + Number(digit)))
    expect((await verify(device, email, ` ${arabic.join(' ')} `)).status).toBe(200)
  })

  it('accepts a code from the requesting device only [SEC-16]', async () => {
    const email = 'device@mail.example'
    const device = await knownDevice(email)
    const code = site.mailbox.code(email)
    const other = await site.newDevice()
    expect((await verify(other, email, code)).status).toBe(410)
    expect((await verify(device, email, code)).status).toBe(200)
  })

  it('sends one mail in 30 seconds, returns the time to wait, and invalidates the older code [EML-01]', async () => {
    const email = 'resend@mail.example'
    const device = await knownDevice(email)
    const older = site.mailbox.code(email)
    site.clock.advance(10_000)
    const early = await start(device, email)
    expect(early.status).toBe(429)
    expect(early.reason?.description).toMatch(/^Please try again after (20|21) seconds$/)
    expect(early.headers.get('retry-after')).toMatch(/^2[01]$/)

    site.clock.advance(21_000)
    expect((await start(device, email)).status).toBe(200)
    expect(site.mailbox.code(email)).not.toBe(older)
    expect((await verify(device, email, older)).status).toBe(400)
    expect((await verify(device, email, site.mailbox.code(email))).status).toBe(200)
  })

  it('sends four mails an hour to a mailbox for unknown devices at one network address [SEC-16] [S10]', async () => {
    const email = 'flood@mail.example'
    for (const _ of Array.from({ length: 4 })) {
      expect((await start(await site.newDevice(), email)).status).toBe(200)
      site.clock.advance(31_000)
    }
    const refused = await start(await site.newDevice(), email)
    expect([refused.status, refused.reason?.name]).toEqual([429, 'mailTooMany'])
    site.clock.advance(60 * MINUTE)
    expect((await start(await site.newDevice(), email)).status).toBe(200)
  })

  it('responds the same whether or not the mailbox has an account', async () => {
    await signInByEmail(site, 'has@mail.example')
    site.clock.advance(MINUTE)
    const [one, other] = [await site.newDevice(), await site.newDevice()]
    const [has, hasNot] = [await start(one, 'has@mail.example'), await start(other, 'hasnot@mail.example')]
    expect([has.status, has.body]).toEqual([hasNot.status, hasNot.body])
    const guess = await verify(one, 'has@mail.example', '123456')
    const guessed = await verify(other, 'hasnot@mail.example', '123456')
    expect([guess.status, guess.body]).toEqual([guessed.status, guessed.body])
  })

  it('reports a mail that cannot be sent, and rolls everything back [SEC-16]', async () => {
    const email = 'fails@mail.example'
    const device = await knownDevice(email)
    const code = site.mailbox.code(email)
    site.clock.advance(31_000)
    site.mailbox.refuse(true)
    const failed = await start(device, email)
    expect([failed.status, failed.reason?.name]).toEqual([503, 'mailFailed'])
    site.mailbox.refuse(false)
    // The previous code stays valid, and the next mail has no pause.
    expect((await start(device, email)).status).toBe(200)
    expect((await verify(device, email, code)).status).toBe(400)
    expect((await verify(device, email, site.mailbox.code(email))).status).toBe(200)
  })

  it('allows a device link to be approved again if its code could not be sent', async () => {
    const email = 'halfway@mail.example'
    const device = await site.newDevice()
    await start(device, email)
    const token = new URL(site.mailbox.link(email), 'http://site').searchParams.get('token') ?? ''
    site.mailbox.refuse(true)
    expect((await site.postForm('/device', { token })).status).toBe(503)
    site.mailbox.refuse(false)
    expect((await device.call('device/wait', { email })).body).toEqual({ status: 'waiting' })
    expect((await site.postForm('/device', { token })).status).toBe(200)
    expect((await verify(device, email, site.mailbox.code(email))).status).toBe(200)
  })

  it.each([
    '',
    'nobody',
    'a@b',
    'a@b.example, c@d.example',
    'a@b.example\nBcc: c@d.example',
    '<a@b.example>',
  ])('refuses %j as an address [EML-01]', async (email) => {
    const sent = site.mailbox.mails.length
    expect((await start(await site.newDevice(), email)).status).toBe(400)
    expect(site.mailbox.mails).toHaveLength(sent)
  })

  it('refuses an app that is not allowed', async () => {
    const device = await site.newDevice()
    const answer = await device.call('email/start', {
      email: 'a@mail.example',
      origin: 'https://evil.example',
    })
    expect([answer.status, answer.reason?.name]).toEqual([403, 'originRefused'])
  })
})
