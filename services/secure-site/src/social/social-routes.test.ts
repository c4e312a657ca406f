import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDevice } from '../../testing/create-test-device.js'
import { APP, createTestSite, SITE, type TestSite } from '../../testing/create-test-site.js'
import { signInByEmail } from '../../testing/sign-in-by-email.js'
import { type OidcUser, startOidcProvider, type TestOidcProvider } from '../../testing/start-oidc-provider.js'

const PORT = 5314
const BASIC_PORT = 5313
const providers = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

describe('social login, against a real OpenID Connect provider', () => {
  let site: TestSite
  let provider: TestOidcProvider
  /** Accepts secrets by HTTP Basic only, as X does. */
  let basic: TestOidcProvider
  beforeAll(async () => {
    const uris = providers.map((name) => `${SITE}/social/callback/${name}`)
    provider = await startOidcProvider(PORT, uris)
    basic = await startOidcProvider(BASIC_PORT, uris, 'client_secret_basic')
    const oauthOf = ({ issuer, clientId, clientSecret }: TestOidcProvider) => ({
      clientId,
      clientSecret,
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
      userinfoEndpoint: `${issuer}/me`,
      scope: 'openid email profile',
    })
    const openIdOf = ({ issuer, clientId, clientSecret }: TestOidcProvider) => ({
      issuer,
      clientId,
      clientSecret,
    })
    const social = {
      google: openIdOf(provider),
      apple: openIdOf(provider),
      github: oauthOf(provider),
      facebook: { ...openIdOf(basic), clientAuthentication: 'basic' },
      x: oauthOf(basic),
      discord: { ...oauthOf(basic), clientAuthentication: 'basic' },
    }
    site = await createTestSite({ environment: { SECURE_SITE_SOCIAL: JSON.stringify(social) } })
  })
  afterAll(async () => {
    await site.stop()
    await Promise.all([provider.stop(), basic.stop()])
  })
  const providerOf = (name: string): TestOidcProvider =>
    ['facebook', 'x', 'discord'].includes(name) ? basic : provider

  async function begin(device: TestDevice, name: string): Promise<{ uri: string; attempt: string }> {
    const begun = await device.call('social/start', { provider: name, origin: APP })
    expect(begun.status).toBe(200)
    return { uri: String(begun.body.uri), attempt: String(begun.body.attempt) }
  }

  /** Returns the message that the pop-up's page would post to its opener, and its target origin. */
  async function posted(response: Response) {
    const html = await response.text()
    const data = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'
    return JSON.parse(data) as {
      message: { type: string; payload: { resultUri?: string; message?: string } }
      origin: string | null
    }
  }

  const back = async ({ url, answer }: { url: string; answer: URLSearchParams }) =>
    new URL(url).search === ''
      ? site.postForm(new URL(url).pathname, Object.fromEntries(answer))
      : site.request(url)

  async function walk(device: TestDevice, name: string, oidcUser: OidcUser) {
    const { uri, attempt } = await begin(device, name)
    const page = await back(await providerOf(name).signIn(uri, oidcUser))
    return { attempt, page, result: await posted(page) }
  }

  const redeem = (device: TestDevice, uri: string | undefined) =>
    device.call('social/redeem', { uri: uri ?? '' })

  it.each(providers)('signs in with %s: authorization code, PKCE, state [SOC-01]', async (name) => {
    const device = await site.newDevice()
    const { uri } = await begin(device, name)
    const request = new URL(uri).searchParams
    expect(request.get('code_challenge_method')).toBe('S256')
    expect(request.get('state')).toMatch(/^[\w-]{43}$/)
    const oidcUser = { sub: `${name}-1`, preferred_username: `${name}-user`, name: `${name}-user` }
    const { result, page } = await walk(device, name, oidcUser)
    expect(result).toMatchObject({ origin: APP, message: { type: '@quoin-frame/SOCIAL_RESULT' } })
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    const signedIn = await redeem(device, result.message.payload.resultUri)
    expect(signedIn.body).toMatchObject({ token: expect.any(String) })
  })

  it("recognizes the same user by the provider's id", async () => {
    const oidcUser = { sub: 'again', name: 'Before' }
    const device = await site.newDevice()
    const { result } = await walk(device, 'google', { ...oidcUser, name: 'After' })
    const one = await redeem(device, result.message.payload.resultUri)
    const other = await walk(device, 'google', { ...oidcUser, name: 'After' })
    const two = await redeem(device, other.result.message.payload.resultUri)
    expect(two.body.user).toEqual(one.body.user)
    expect(one.body.user).toMatchObject({ userName: 'After' })
  })

  it('links a login to the account of an address that the provider has verified, and of no other', async () => {
    const mailed = await signInByEmail(site, 'linked@mail.example')
    const { id } = (await mailed.call('me')).body.user as { id?: string }
    const device = await site.newDevice()
    const verified = { sub: 'verified', email: 'Linked@mail.example', email_verified: true }
    const one = await walk(device, 'google', verified)
    expect((await redeem(device, one.result.message.payload.resultUri)).body).toMatchObject({ user: { id } })
    const claimed = { sub: 'claimed', email: 'linked@mail.example', email_verified: false }
    const two = await walk(device, 'google', claimed)
    const other = await redeem(device, two.result.message.payload.resultUri)
    expect((other.body.user as { id?: string }).id).not.toBe(id)
    expect((other.body.user as { email?: string }).email).toBeUndefined()
  })

  it('redeems a result once, within a minute, on the device that began it [SOC-01]', async () => {
    const device = await site.newDevice()
    const { result } = await walk(device, 'google', { sub: 'once' })
    const uri = result.message.payload.resultUri
    expect((await redeem(await site.newDevice(), uri)).status).toBe(410)
    expect((await redeem(device, uri)).status).toBe(200)
    expect((await redeem(device, uri)).status).toBe(410)

    const late = await walk(device, 'google', { sub: 'once' })
    site.clock.advance(61_000)
    expect((await redeem(device, late.result.message.payload.resultUri)).status).toBe(410)
    expect((await redeem(device, `https://evil.example/social/result?code=${'a'.repeat(43)}`)).status).toBe(
      410,
    )
  })

  it('accepts a response of the provider once, at its own callback, in time', async () => {
    const device = await site.newDevice()
    const { uri } = await begin(device, 'google')
    const answer = await provider.signIn(uri, { sub: 'twice' })
    const elsewhere = await site.request(answer.url.replace('/callback/google', '/callback/github'))
    expect((await posted(elsewhere)).message.payload.message).toBeDefined()
    expect((await posted(await site.request(answer.url))).message.payload.resultUri).toBeDefined()
    expect((await posted(await site.request(answer.url))).message.payload.message).toBeDefined()

    const late = await begin(device, 'google')
    const lateAnswer = await provider.signIn(late.uri, { sub: 'twice' })
    site.clock.advance(11 * 60_000)
    expect((await posted(await site.request(lateAnswer.url))).origin).toBeNull()
  })

  it('rejects a code issued for another attempt (PKCE)', async () => {
    const device = await site.newDevice()
    const [one, two] = [await begin(device, 'google'), await begin(device, 'google')]
    const stolen = await provider.signIn(one.uri, { sub: 'victim' })
    const own = new URL(two.uri).searchParams.get('state') ?? ''
    stolen.answer.set('state', own)
    const page = await site.request(`/social/callback/google?${stolen.answer}`)
    expect((await posted(page)).message.payload.message).toContain('didn’t confirm')
  })

  it('reports a declined login to the page and to the waiting frame [SOC-02]', async () => {
    const device = await site.newDevice()
    const { uri, attempt } = await begin(device, 'google')
    const page = await back(await provider.decline(uri))
    const result = await posted(page)
    expect(result).toMatchObject({ origin: APP })
    expect(result.message.payload.message).toContain('declined')
    expect(result.message.payload).toMatchObject({ reason: 'declined' })
    const waited = await device.call('social/wait', { attempt })
    expect(waited.body).toMatchObject({
      status: 'refused',
      reason: 'declined',
      message: expect.stringContaining('declined'),
    })
  })

  it('hands a result over by the server only after the user confirmed it in the pop-up [SOC-01]', async () => {
    const device = await site.newDevice()
    const { attempt, result } = await walk(device, 'google', { sub: 'coop' })
    // An attacker who sent the URL of their own attempt to a victim would receive the session here.
    expect((await device.call('social/wait', { attempt })).body).toEqual({ status: 'waiting' })
    const code = new URL(result.message.payload.resultUri ?? '').searchParams.get('code') ?? ''
    expect((await site.postForm('/social/confirm', { code: 'x'.repeat(43) })).status).toBe(410)
    expect((await site.postForm('/social/confirm', { code })).status).toBe(200)
    const thief = await site.newDevice()
    expect((await thief.call('social/wait', { attempt })).body).toMatchObject({ status: 'ended' })
    const waited = await device.call('social/wait', { attempt })
    expect(waited.body).toMatchObject({ status: 'done' })
    // The new code has replaced the pop-up's own.
    expect((await redeem(device, result.message.payload.resultUri)).status).toBe(410)
    expect((await redeem(device, String(waited.body.resultUri))).status).toBe(200)
  })

  it("logs neither the code nor the provider's data [SEC-13]", async () => {
    const device = await site.newDevice()
    const { uri } = await begin(device, 'google')
    const answer = await provider.signIn(uri, { sub: 'logs', email: 'planted@mail.example' })
    const result = await posted(await back(answer))
    await redeem(device, result.message.payload.resultUri)
    const logs = site.logged.join('\n')
    const code = new URL(result.message.payload.resultUri ?? '').searchParams.get('code')
    for (const secret of [
      code,
      answer.answer.get('code'),
      answer.answer.get('state'),
      'planted@',
      'test-secret',
    ]) {
      expect(logs).not.toContain(secret)
    }
  })

  it('offers only configured providers, and reports a provider that is unavailable', async () => {
    const bare = await createTestSite({
      environment: {
        SECURE_SITE_SOCIAL: JSON.stringify({ google: { issuer: 'http://localhost:5398', clientId: 'x' } }),
      },
    })
    const device = await bare.newDevice()
    const missing = await device.call('social/start', { provider: 'github', origin: APP })
    expect([missing.status, missing.reason?.name]).toEqual([404, 'providerUnknown'])
    const silent = await device.call('social/start', { provider: 'google', origin: APP })
    expect([silent.status, silent.reason?.name]).toEqual([503, 'providerFailed'])
    await bare.stop()
  })
})
