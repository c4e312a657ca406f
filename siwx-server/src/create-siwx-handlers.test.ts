import { beforeEach, describe, expect, it } from 'vitest'
import { authenticate, getSiwxAccounts, getSiwxNonce } from '../../plugins/siwx/src/endpoints.js'
import { noon, proofBy } from '../testing/signed-messages.js'
import { evmSigner, type Signer, solanaSigner } from '../testing/signers.js'
import { createTestBrowser, type TestBrowser } from '../testing/test-browser.js'
import {
  createMemoryNonces,
  createMemorySessions,
  createSiwxHandlers,
  createSiwxVerifier,
  type RequestWithHeaders,
  type SessionStore,
  type SiwxHandlers,
  type SiwxHandlersOptions,
} from './index.js'

const [ada, eve, sol] = [evmSigner(1), evmSigner(2), solanaSigner()]
const at = '/auth/v1'
const sessionCookie = '__Host-quoin-siwx'

let time = noon
let sessions: SessionStore
let handlers: SiwxHandlers
let browser: TestBrowser
const now = (): number => time
function serve(options: Partial<SiwxHandlersOptions> = {}): SiwxHandlers {
  const verifier = createSiwxVerifier({ domain: 'app.example', now })
  return createSiwxHandlers({ verifier, nonces: createMemoryNonces({ now }), sessions, now, ...options })
}
beforeEach(() => {
  time = noon
  sessions = createMemorySessions({ now })
  handlers = serve()
  browser = createTestBrowser(handlers.handle)
})

async function newNonce(page = browser): Promise<{ nonce: string; issuedAt: string; token?: string }> {
  const answer = await (await page.request(`${at}/nonce`)).json()
  // The widget validates it with this schema.
  expect((await getSiwxNonce.answer['~standard'].validate(answer)).issues).toBeUndefined()
  return answer
}
async function send(body: object, page = browser): Promise<Record<string, unknown>> {
  const answer = await (await page.request(`${at}/authenticate`, { json: body })).json()
  expect((await authenticate.answer['~standard'].validate(answer)).issues).toBeUndefined()
  return answer
}
async function signIn(signer: Signer, page = browser, change = {}): Promise<Record<string, unknown>> {
  const { nonce, issuedAt, token } = await newNonce(page)
  const proof = await proofBy(signer, { nonce, issuedAt, ...change })
  return send({ proofs: [proof], token }, page)
}
async function me(page = browser, headers = {}): Promise<readonly string[]> {
  const answer = await (await page.request(`${at}/me`, { headers })).json()
  expect((await getSiwxAccounts.answer['~standard'].validate(answer)).issues).toBeUndefined()
  return answer.accounts.map((one: { accountAddress: string }) => one.accountAddress)
}

describe('signing in with a session in a cookie', () => {
  it('keeps the account signed in, and returns it', async () => {
    expect(await me()).toEqual([])
    expect(await signIn(ada)).toEqual({
      ok: true,
      accounts: [
        {
          chainId: 'eip155:1',
          accountAddress: ada.address,
          signedInAt: '2026-11-21T12:00:00.000Z',
          expiresAt: '2026-11-28T12:00:00.000Z',
        },
      ],
    })
    expect(await me()).toEqual([ada.address])
    const request = new Request('https://app.example/mine', {
      headers: { cookie: `other=1; ${sessionCookie}=${browser.cookies.get(sessionCookie)}` },
    })
    expect(await handlers.accounts(request)).toMatchObject([{ accountAddress: ada.address }])
    time += 7 * 24 * 3_600_000
    expect(await me()).toEqual([])
  })

  it('ends with the message if that expires first', async () => {
    await signIn(ada, browser, { expirationTime: new Date(noon + 3_600_000).toISOString() })
    time += 3_599_999
    expect(await me()).toEqual([ada.address])
    time += 1
    expect(await me()).toEqual([])
  })

  it('writes cookies that no script and no other site can use [SEC-13]', async () => {
    await signIn(ada)
    const [nonce = '', session = ''] = browser.written
    expect(nonce).toMatch(
      /^__Host-quoin-siwx-nonce=[\da-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/,
    )
    expect(session).toMatch(
      /^__Host-quoin-siwx=[\da-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800$/,
    )
    expect(() => serve({ cookie: { sameSite: 'None', secure: false } })).toThrow(TypeError)
  })

  it('stores no token, and issues a new one with each sign-in', async () => {
    const keys: string[] = []
    const watched: SessionStore = {
      ...sessions,
      add: (session, accounts) => {
        keys.push(session)
        return sessions.add(session, accounts)
      },
    }
    browser = createTestBrowser(serve({ sessions: watched }).handle)
    await signIn(ada)
    const first = browser.cookies.get(sessionCookie) ?? ''
    await signIn(sol)
    expect(await me()).toEqual([ada.address, sol.address])
    expect(keys).toHaveLength(2)
    expect(keys).not.toContain(first)
    const planted = createTestBrowser(handlers.handle)
    expect(await me(planted, { cookie: `${sessionCookie}=${first}` })).toEqual([])
  })

  it('accepts several signatures for one nonce, as one-click authentication makes them, all or none [SIW-07]', async () => {
    const { nonce, issuedAt } = await newNonce()
    const value = { nonce, issuedAt }
    const proofs = [
      await proofBy(ada, value),
      await proofBy({ ...ada, chainId: 'eip155:10' }, value),
      { ...(await proofBy({ ...sol }, value)), signature: 'wrong' },
    ]
    expect(await send({ proofs })).toEqual({ ok: false, reason: 'signature' })
    expect(await me()).toEqual([])
    // The nonce is unused: no account signed in with it.
    expect(await send({ proofs: proofs.slice(0, 2) })).toMatchObject({ ok: true })
    expect(await me()).toEqual([ada.address, ada.address])
  })
})

describe('a nonce', () => {
  it('works once [SEC-12]', async () => {
    const { nonce, issuedAt } = await newNonce()
    const proofs = [await proofBy(ada, { nonce, issuedAt })]
    expect(await send({ proofs })).toMatchObject({ ok: true })
    expect(await send({ proofs })).toEqual({ ok: false, reason: 'nonceUsed' })
  })

  it('stays valid while another tab requests its own', async () => {
    const [first, second] = [await newNonce(), await newNonce()]
    for (const { nonce, issuedAt } of [first, second])
      expect(await send({ proofs: [await proofBy(ada, { nonce, issuedAt })] })).toMatchObject({ ok: true })
    expect(first.nonce).not.toBe(second.nonce)
  })

  it('works once even for two concurrent requests', async () => {
    const { nonce, issuedAt } = await newNonce()
    const proofs = [await proofBy(ada, { nonce, issuedAt })]
    const copy = createTestBrowser(handlers.handle)
    const cookie = `__Host-quoin-siwx-nonce=${browser.cookies.get('__Host-quoin-siwx-nonce')}`
    const both = await Promise.all(
      [1, 2].map(async () =>
        (await copy.request(`${at}/authenticate`, { json: { proofs }, headers: { cookie } })).json(),
      ),
    )
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  it('is bound to the browser that requested it, and expires', async () => {
    const { nonce, issuedAt } = await newNonce()
    const proofs = [await proofBy(eve, { nonce, issuedAt })]
    const other = createTestBrowser(handlers.handle)
    expect(await send({ proofs }, other)).toEqual({ ok: false, reason: 'nonceUnknown' })
    await newNonce(other)
    expect(await send({ proofs }, other)).toEqual({ ok: false, reason: 'nonceUnknown' })
    time += 600_000
    expect(await send({ proofs })).toEqual({ ok: false, reason: 'nonceUnknown' })
    expect(await signIn(ada, browser, { nonce: 'made0up0by0me' })).toEqual({
      ok: false,
      reason: 'nonceUnknown',
    })
  })

  it('is checked before any request to a node', async () => {
    let requestCount = 0
    const node = async (): Promise<unknown> => {
      requestCount += 1
      return '0x'
    }
    const verifier = createSiwxVerifier({ domain: 'app.example', now, nodes: { 'eip155:1': node } })
    const page = createTestBrowser(serve({ verifier }).handle)
    const { message } = await proofBy(ada, { nonce: 'made0up0by0me' })
    expect(await send({ proofs: [{ message, signature: await eve.sign(message) }] }, page)).toMatchObject({
      reason: 'nonceUnknown',
    })
    const proofs = [
      { message, signature: await eve.sign(message) },
      { message: 'none', signature: 'x' },
    ]
    expect(await send({ proofs }, page)).toMatchObject({ reason: 'malformed' })
    expect(requestCount).toBe(0)
  })
})

describe('signing out', () => {
  it('ends one account exactly, or all of them, and only of this session', async () => {
    const other = createTestBrowser(handlers.handle)
    await signIn(ada, other)
    await signIn(ada)
    await signIn({ ...ada, chainId: 'eip155:10' })
    await signIn(sol)
    const out = async (json: object): Promise<unknown> =>
      (await (await browser.request(`${at}/sign-out`, { json })).json()).accounts.map(
        (one: { chainId: string }) => one.chainId,
      )
    expect(await out({ chainId: 'eip155:1', accountAddress: ada.address })).toEqual([
      'eip155:10',
      sol.chainId,
    ])
    expect(await out({ chainId: 'eip155:10', accountAddress: sol.address })).toEqual([
      'eip155:10',
      sol.chainId,
    ])
    const cookie = { cookie: `${sessionCookie}=${browser.cookies.get(sessionCookie)}` }
    expect(await out({})).toEqual([])
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    // A copied cookie is worthless.
    expect(await me(createTestBrowser(handlers.handle), cookie)).toEqual([])
    expect(await me(other)).toEqual([ada.address])
    await sessions.revoke({ chainId: 'eip155:1', accountAddress: ada.address })
    expect(await me(other)).toEqual([])
  })
})

describe('a bearer token stored by the page', () => {
  it('signs in by the header, and writes no cookie', async () => {
    handlers = serve({ transport: 'bearer' })
    browser = createTestBrowser(handlers.handle)
    const { token, ok } = await signIn(ada)
    expect([ok, browser.written]).toEqual([true, []])
    const headers = { authorization: `Bearer ${token}` }
    expect(await me(browser, headers)).toEqual([ada.address])
    expect(await me(browser, { cookie: `${sessionCookie}=${token}` })).toEqual([])
    await browser.request(`${at}/sign-out`, { json: {}, headers })
    expect(await me(browser, headers)).toEqual([])
    const { nonce, issuedAt } = await newNonce()
    const proofs = [await proofBy(ada, { nonce, issuedAt })]
    expect(await send({ proofs })).toMatchObject({ reason: 'nonceUnknown' })
  })
})

describe('the accounts of a request', () => {
  it.each<[string, (headers: Record<string, string>) => RequestWithHeaders]>([
    ['a Request', (headers) => new Request('https://app.example/mine', { headers })],
    ['Headers', (headers) => ({ headers: new Headers(headers) })],
    [
      'the plain headers of Node',
      (headers) => ({ headers: { host: 'app.example', accept: undefined, ...headers } }),
    ],
    ['plain headers with one named get', (headers) => ({ headers: { get: 'x', ...headers } })],
    [
      'plain headers with lists and capitals',
      ({ cookie = '', authorization = '' }) => ({
        headers: { Cookie: ['other=1', cookie], Authorization: [authorization] },
      }),
    ],
  ])('are read from %s', async (_, requestOf) => {
    await signIn(ada)
    const cookie = `${sessionCookie}=${browser.cookies.get(sessionCookie)}`
    expect(await handlers.accounts(requestOf({ cookie }))).toMatchObject([{ accountAddress: ada.address }])
    const bearer = serve({ transport: 'bearer' })
    const { token } = await signIn(ada, createTestBrowser(bearer.handle))
    const authorization = `Bearer ${token}`
    expect(await bearer.accounts(requestOf({ authorization }))).toMatchObject([
      { accountAddress: ada.address },
    ])
    expect(await handlers.accounts(requestOf({}))).toEqual([])
  })
})

describe('createSiwxHandlers with invalid requests', () => {
  it.each([
    ['another page', 403, { headers: { origin: 'https://evil.example' }, json: { proofs: [] } }],
    ['a page without an origin', 403, { headers: { origin: 'null' }, json: { proofs: [] } }],
    ['another site, by a form', 403, { headers: { 'sec-fetch-site': 'cross-site' }, method: 'POST' }],
    ['a form', 415, { headers: { 'content-type': 'text/plain' }, method: 'POST', body: '{}' }],
    ['another method', 405, { method: 'PUT' }],
    ['no JSON', 400, { headers: { 'content-type': 'application/json' }, method: 'POST', body: '{' }],
    ['far too much', 413, { json: { padding: 'x'.repeat(300_000) } }],
    ['no proofs', 400, { json: {} }],
    ['an empty list', 400, { json: { proofs: [] } }],
    ['too many', 400, { json: { proofs: Array(21).fill({ message: 'a', signature: 'b' }) } }],
    ['a proof that is none', 400, { json: { proofs: [{ message: 1, signature: 'b' }] } }],
    ['a CACAO that is none', 400, { json: { proofs: [{ cacao: { p: {}, s: {} } }] } }],
    ['a token that is none', 400, { json: { proofs: [{ message: 'a', signature: 'b' }], token: 1 } }],
  ])('rejects %s', async (_, status, init) => {
    const answer = await browser.request(`${at}/authenticate`, init)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({
      status,
      reasons: [{ name: expect.any(String), description: expect.any(String) }],
    })
  })

  it('rejects a body without a declared length', async () => {
    let parts = 0
    const body = new ReadableStream({
      pull(controller) {
        parts += 1
        controller.enqueue(new TextEncoder().encode(' '.repeat(50_000)))
      },
    })
    // Streaming bodies need `duplex: 'half'`; the types do not have it yet.
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } }
    expect((await browser.request(`${at}/authenticate`, init)).status).toBe(413)
    expect(parts).toBeLessThan(10)
  })

  it('rejects a half of an account, and an unknown path', async () => {
    expect((await browser.request(`${at}/sign-out`, { json: { chainId: 'eip155:1' } })).status).toBe(400)
    expect((await browser.request(`${at}/other`)).status).toBe(404)
  })

  it('returns errors that are never cached and repeat nothing of the request', async () => {
    const { nonce, issuedAt } = await newNonce()
    const { message } = await proofBy(ada, { nonce, issuedAt })
    const json = { proofs: [{ message, signature: 'secret-signature' }] }
    const answer = await browser.request(`${at}/authenticate`, { json })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({ ok: false, reason: 'signature' })
    expect(await send({ proofs: [{ message: 'Hello', signature: 'x' }] })).toEqual({
      ok: false,
      reason: 'malformed',
      part: 'lines',
    })
  })
})

it('bounds the memory of the nonce store: removes expired entries first, then the oldest', async () => {
  const nonces = createMemoryNonces({ now, size: 2 })
  const add = (nonce: string, seconds: number): Promise<void> =>
    nonces.add({ nonce, binding: 'b', expiresAt: time + seconds * 1000 })
  await add('one', 10)
  time += 10_000
  await add('two', 10)
  expect(await nonces.find('one')).toBeUndefined()
  await add('three', 10)
  await add('four', 10)
  expect([await nonces.find('two'), await nonces.use('three'), await nonces.use('three')]).toEqual([
    undefined,
    true,
    false,
  ])
})
