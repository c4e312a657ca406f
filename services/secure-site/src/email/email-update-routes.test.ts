import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/create-test-site.js'
import { signInByEmail } from '../../testing/sign-in-by-email.js'

describe('another email address', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await createTestSite()
  })
  afterAll(() => site.stop())

  it('takes a code from the old mailbox, then one from the new, and tells the old one [EML-04]', async () => {
    const device = await signInByEmail(site, 'old@mail.example')
    const begun = await device.call('email/update/start', { email: 'fresh@mail.example' })
    expect(begun.body).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    // The second code is not asked for before the first was right.
    expect((await device.call('email/update/secondary', { code: '123456' })).reason?.name).toBe('updateOver')
    expect((await device.call('email/update/primary', { code: 'wrong' })).status).toBe(400)
    await device.call('email/update/primary', { code: site.mailbox.code('old@mail.example') })
    const code = site.mailbox.code('fresh@mail.example')
    expect((await device.call('email/update/secondary', { code })).body).toEqual({
      newEmail: 'fresh@mail.example',
    })

    expect((await device.call('me')).body).toMatchObject({ user: { email: 'fresh@mail.example' } })
    expect(site.mailbox.newest('old@mail.example').text).toContain('fresh@mail.example')
    const again = await signInByEmail(site, 'fresh@mail.example')
    const id = ((await device.call('me')).body.user as { id?: string }).id
    expect((await again.call('me')).body).toMatchObject({ user: { id } })
  })

  it('tells that an address is taken to nobody but its owner', async () => {
    await signInByEmail(site, 'taken@mail.example')
    const device = await signInByEmail(site, 'wants@mail.example')
    site.clock.advance(60_000)
    const begun = await device.call('email/update/start', { email: 'taken@mail.example' })
    expect(begun.body).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    await device.call('email/update/primary', { code: site.mailbox.code('wants@mail.example') })
    const code = site.mailbox.code('taken@mail.example')
    expect((await device.call('email/update/secondary', { code })).reason?.name).toBe('emailTaken')
    expect((await device.call('me')).body).toMatchObject({ user: { email: 'wants@mail.example' } })
  })

  it('refuses the address that it is already', async () => {
    const device = await signInByEmail(site, 'same@mail.example')
    expect((await device.call('email/update/start', { email: 'SAME@mail.example' })).reason?.name).toBe(
      'emailSame',
    )
  })
})
