import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDevice } from '../../testing/create-test-device.js'
import { APP, createTestSite, SITE, type TestSite } from '../../testing/create-test-site.js'
import { signInByEmail } from '../../testing/sign-in-by-email.js'
import {
  createSoftwareAuthenticator,
  type Misbehaviour,
  type SoftwareAuthenticator,
} from '../../testing/software-authenticator.js'

describe('passkeys, with an authenticator in software', () => {
  let site: TestSite
  let owner: TestDevice
  let userId = ''
  const newAuthenticator = () => createSoftwareAuthenticator(SITE, 'localhost', () => userId)
  beforeAll(async () => {
    site = await createTestSite()
    owner = await signInByEmail(site, 'passkey@mail.example')
    userId = String(((await owner.call('me')).body.user as { id?: string }).id)
  })
  afterAll(() => site.stop())

  async function freshGrant(): Promise<string> {
    // The first of ten mails an hour.
    site.clock.advance(61 * 60_000)
    await owner.call('reauth/start', {})
    const verified = await owner.call('reauth/verify', { code: site.mailbox.code('passkey@mail.example') })
    return String(verified.body.grant)
  }

  async function register(authenticator: SoftwareAuthenticator, otherwise: Misbehaviour = {}) {
    const options = await owner.call('passkey/register/options', { grant: await freshGrant() })
    const response = authenticator.register({ challenge: String(options.body.challenge) }, otherwise)
    return owner.call('passkey/register/verify', { response })
  }

  async function begin(device: TestDevice) {
    const begun = await device.call('social/start', { provider: 'passkey', origin: APP })
    const uri = new URL(String(begun.body.uri))
    expect(uri.origin + uri.pathname).toBe(`${SITE}/passkey`)
    const attempt = uri.searchParams.get('attempt') ?? ''
    const request = await device.call('passkey/options', { attempt })
    return {
      attempt,
      requests: request,
      challenge: String((request.body.options as { challenge?: string }).challenge),
    }
  }

  it('adds a passkey after a fresh code, and signs in with it on another device, in a pop-up', async () => {
    const authenticator = newAuthenticator()
    const added = await register(authenticator)
    expect(added.body.passkeys).toMatchObject([{ name: 'Chrome on Linux', lastUsedAt: null }])

    const device = await site.newDevice()
    const { attempt, requests: request, challenge } = await begin(device)
    expect(request.body).toMatchObject({
      origin: APP,
      options: { rpId: 'localhost', userVerification: 'required' },
    })
    const verified = await device.call('passkey/verify', {
      attempt,
      response: authenticator.signIn({ challenge }),
    })
    expect(verified.body).toMatchObject({
      origin: APP,
      resultUri: expect.stringContaining('/social/result?code='),
    })
    const redeemed = await device.call('social/redeem', { uri: verified.body.resultUri })
    expect(redeemed.body).toMatchObject({ user: { id: userId, email: 'passkey@mail.example' } })
  })

  it.each<[string, Misbehaviour]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['without user verification', { isUserVerified: false }],
  ])('refuses a response %s', async (_, otherwise) => {
    expect((await register(newAuthenticator(), otherwise)).reason?.name).toBe('passkeyFailed')
    const authenticator = newAuthenticator()
    await register(authenticator)
    const device = await site.newDevice()
    const { attempt, challenge } = await begin(device)
    const response = authenticator.signIn({ challenge }, otherwise)
    const refused = await device.call('passkey/verify', { attempt, response })
    expect([refused.status, refused.reason?.name]).toEqual([400, 'passkeyFailed'])
    // The login can be retried, with a new challenge.
    expect((await device.call('passkey/verify', { attempt, response })).status).toBe(410)
    const again = await device.call('passkey/options', { attempt })
    expect(again.status).toBe(200)
  })

  it('refuses an authenticator whose counter decreased: a copy', async () => {
    const authenticator = newAuthenticator()
    await register(authenticator, { counter: 10 })
    const device = await site.newDevice()
    const { attempt, challenge } = await begin(device)
    const response = authenticator.signIn({ challenge }, { counter: 9 })
    expect((await device.call('passkey/verify', { attempt, response })).reason?.name).toBe('passkeyFailed')
  })

  it("refuses a response for another user than the passkey's", async () => {
    const authenticator = createSoftwareAuthenticator(SITE, 'localhost', () => 'another user')
    await register(authenticator)
    const device = await site.newDevice()
    const { attempt, challenge } = await begin(device)
    const response = authenticator.signIn({ challenge })
    expect((await device.call('passkey/verify', { attempt, response })).reason?.name).toBe('passkeyFailed')
  })

  it('rejects a passkey that was never added, or was removed', async () => {
    const authenticator = newAuthenticator()
    const device = await site.newDevice()
    const one = await begin(device)
    const unknown = authenticator.signIn(one)
    expect((await device.call('passkey/verify', { attempt: one.attempt, response: unknown })).status).toBe(
      404,
    )

    await register(authenticator)
    const { id } = authenticator.signIn({ challenge: '' })
    const removed = await owner.call('passkeys/remove', { id, grant: await freshGrant() })
    expect(removed.status).toBe(200)
    const two = await begin(device)
    const response = authenticator.signIn(two)
    expect((await device.call('passkey/verify', { attempt: two.attempt, response })).status).toBe(404)
  })
})
