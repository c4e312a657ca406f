import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../free-port.js'
import { STAND_INS, type StandIn } from './stand-ins.js'
import { type RunningOidcProvider, startOidcProvider } from './start-oidc-provider.js'

const siteUrl = 'http://localhost:4181'
let provider: RunningOidcProvider
beforeAll(async () => {
  provider = await startOidcProvider({ port: await freePort(), siteUrl })
})
afterAll(() => provider?.stop())

/** Creates a client that keeps cookies and does not follow redirects away from the provider. */
function createBrowser() {
  const cookies = new Map<string, string>()
  return async function go(url: string, form?: Record<string, string>, headers = {}): Promise<Response> {
    let next = new Request(new URL(url, provider.url), {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: { origin: provider.url, ...headers },
    })
    while (next.url.startsWith(`${provider.url}/`)) {
      next.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      const answer: Response = await fetch(next, { redirect: 'manual' })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      const to = answer.headers.get('location')
      if (!to) return answer
      next = new Request(new URL(to, next.url))
    }
    return Response.redirect(next.url, 302)
  }
}

/** Returns the provider in the site's configuration. */
async function configured(name: StandIn): Promise<client.Configuration> {
  const { clientId, clientSecret } = Object(provider.social[name])
  const isOpenId = STAND_INS[name].kind === 'oidc'
  const local = { execute: [client.allowInsecureRequests] }
  if (isOpenId) return client.discovery(new URL(provider.url), clientId, clientSecret, undefined, local)
  const { authorizationEndpoint, tokenEndpoint } = Object(provider.social[name])
  const made = new client.Configuration(
    {
      issuer: provider.url,
      authorization_endpoint: authorizationEndpoint,
      token_endpoint: tokenEndpoint,
    },
    clientId,
    clientSecret,
  )
  client.allowInsecureRequests(made)
  return made
}

async function begin(name: StandIn, changes: Record<string, string> = {}) {
  const config = await configured(name)
  const verifier = client.randomPKCECodeVerifier()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: `${siteUrl}/social/callback/${name}`,
    scope: STAND_INS[name].scope,
    state: 'state',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(STAND_INS[name].kind === 'oidc' && { nonce: 'nonce' }),
    ...changes,
  })
  const go = createBrowser()
  const page = await go(url.href)
  const text = await page.text()
  const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
  return { config, verifier, go, page, text, action }
}

async function finish(name: StandIn, form: Record<string, string>) {
  const { go, action, config, verifier } = await begin(name)
  const back = new URL((await go(action, form)).headers.get('location') ?? '')
  expect(back.href).toMatch(`${siteUrl}/social/callback/${name}`)
  const { kind } = STAND_INS[name]
  if (kind === 'oauth') back.searchParams.delete('iss')
  return client.authorizationCodeGrant(config, back, {
    expectedState: 'state',
    pkceCodeVerifier: verifier,
    ...(kind === 'oidc' && { expectedNonce: 'nonce' }),
  })
}

describe('the login page [SOC-01]', () => {
  it.each(Object.entries(STAND_INS))('states that it is not %s', async (name, { title }) => {
    // The keys are the provider names.
    const { page, text } = await begin(name as StandIn)
    expect(text).toContain(`<h1>Sandbox stand-in for ${title}</h1>`)
    expect(text).toContain(`This is not ${title}.`)
    const isCut = page.headers.get('cross-origin-opener-policy') === 'same-origin'
    expect(isCut).toBe(['discord', 'facebook'].includes(name))
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('refuses forms of other sites, requires a name, and accepts one response', async () => {
    const { go, action } = await begin('google')
    const form = { user: 'other', name: '', answer: 'continue' }
    expect((await go(action, form, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await (await go(action, form)).text()).toContain('Enter the name of the other user first.')
    expect((await go(action, { ...form, name: 'Cleo "><script>' })).headers.get('location')).toMatch('code=')
    expect((await go(action, form)).status).toBe(404)
    expect((await createBrowser()(action)).status).toBe(404)
  })
})

describe('the code flow', () => {
  it.each(['google', 'apple'] as const)(
    'supports discovery and PKCE for %s, and returns an ID token with the nonce',
    async (name) => {
      const tokens = await finish(name, { user: '0', answer: 'continue' })
      expect(tokens.claims()).toMatchObject({ email: 'ada-lighthouse@example.com', email_verified: true })
      expect((await finish(name, { user: '0', answer: 'continue' })).claims()?.sub).toBe(tokens.claims()?.sub)
      expect((await finish(name, { user: '1', answer: 'continue' })).claims()?.sub).not.toBe(
        tokens.claims()?.sub,
      )
    },
  )

  it.each([
    ['github', { login: 'cleo-pier', id: expect.any(Number) }],
    ['facebook', { name: 'Cleo Pier', id: expect.stringMatching(/^\d+$/) }],
    ['x', { data: { username: 'cleo-pier', name: 'Cleo Pier', id: expect.stringMatching(/^\d+$/) } }],
    ['discord', { username: 'cleo-pier', verified: true, email: 'cleo-pier@example.com' }],
  ] as const)(
    'supports PKCE for %s, and returns user info with the field names of the real provider',
    async (name, info) => {
      const { access_token: token } = await finish(name, {
        user: 'other',
        name: 'Cleo Pier',
        answer: 'continue',
      })
      const request = async (bearer: string, of: string = name) => {
        const headers = { authorization: `Bearer ${bearer}` }
        const answer = await fetch(`${provider.url}/userinfo/${of}`, { headers })
        return { status: answer.status, ...Object(await answer.json()) }
      }
      expect(await request(token)).toMatchObject({ status: 200, ...info })
      expect(await request('made-up')).toMatchObject({ status: 401 })
      expect(await request(token, 'google')).toMatchObject({ status: 401 })
    },
  )

  it('returns a rejected login to the site as rejected [SOC-02]', async () => {
    const { go, action } = await begin('github')
    const back = new URL((await go(action, { user: '0', answer: 'decline' })).headers.get('location') ?? '')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'state' })
  })

  it('shows the account selection at each login, also after an earlier login', async () => {
    const { go, action, config } = await begin('google')
    await go(action, { user: '0', answer: 'continue' })
    const again = client.buildAuthorizationUrl(config, {
      redirect_uri: `${siteUrl}/social/callback/google`,
      scope: 'openid',
      state: 'state',
      nonce: 'nonce',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    expect(await (await go(again.href)).text()).toContain('Sandbox stand-in for Google')
  })

  it('refuses a login without PKCE, with another verifier, and to a redirect URI of another site', async () => {
    const { go, action, config } = await begin('google')
    const back = new URL((await go(action, { user: '0', answer: 'continue' })).headers.get('location') ?? '')
    const checks = { expectedState: 'state', expectedNonce: 'nonce', pkceCodeVerifier: 'b'.repeat(43) }
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toThrow()
    const without = new URL(config.serverMetadata().authorization_endpoint ?? '')
    const request = { client_id: 'google', response_type: 'code', scope: 'openid', state: 'state' }
    without.search = String(
      new URLSearchParams({ ...request, redirect_uri: `${siteUrl}/social/callback/google` }),
    )
    expect((await createBrowser()(without.href)).headers.get('location')).toMatch('error=invalid_request')
    const { page, text } = await begin('google', { redirect_uri: 'https://evil.example/' })
    expect([page.status, text]).toEqual([400, expect.stringContaining('This login cannot go on')])
  })
})
