import { describeEachDatabase } from '@quoin/server-kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDevice } from '../testing/create-test-device.js'
import { createTestSite, SITE, type TestSite } from '../testing/create-test-site.js'
import { signInByEmail } from '../testing/sign-in-by-email.js'
import { cleanUp } from './storage/clean-up.js'
import { openSiteDatabase } from './storage/site-database.js'

const STACK = /\bat \S+ \(|node_modules|file:\/\/|\.ts:\d+/

/** Expects an error in the site's format: reasons with texts, and no internals. */
async function expectRefusal(answer: Response, what: string): Promise<void> {
  const text = await answer.text()
  expect(answer.status, what).toBeGreaterThanOrEqual(400)
  expect(answer.status, `${what}: ${text}`).toBeLessThan(500)
  expect(text, what).not.toMatch(STACK)
  const { status, reasons } = JSON.parse(text) as {
    status: number
    reasons: { name: string; description: string }[]
  }
  expect(status, what).toBe(answer.status)
  expect(reasons.length, what).toBeGreaterThan(0)
  for (const { name, description } of reasons)
    expect([typeof name, typeof description]).toEqual(['string', 'string'])
}

describe('each path of the API', () => {
  let site: TestSite
  let device: TestDevice
  beforeAll(async () => {
    site = await createTestSite({
      environment: {
        SECURE_SITE_FARCASTER_RELAY: 'http://127.0.0.1:1',
        SECURE_SITE_FARCASTER_RPC: 'http://127.0.0.1:1',
      },
    })
    device = await signInByEmail(site, 'contract@mail.example')
  })
  afterAll(() => site.stop())

  const posts = () => site.routes.filter(({ method }) => method === 'POST')
  const send = async (
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) => {
    const url = `/api/v1/${path}`
    return site.request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `DPoP ${device.token}`,
        dpop: await device.proof('POST', SITE + url),
        ...headers,
      },
      body,
    })
  }

  it('refuses callers without a proof or a session on routes that require it [SEC-16]', async () => {
    const stranger = await site.newDevice()
    for (const { path, method, access } of site.routes) {
      if (access === 'public') continue
      const url = `/api/v1/${path}`
      const init = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
      await expectRefusal(await site.request(url, { method, ...init }), `${path} without a proof`)
      if (access !== 'session' || method === 'POST') continue
      expect((await stranger.call(path)).status, path).toBe(401)
    }
  })

  it('refuses another method, another content type and an invalid body', async () => {
    for (const { path, method } of site.routes) {
      const other = method === 'GET' ? 'POST' : 'GET'
      const answer = await site.request(`/api/v1/${path}`, { method: other })
      expect([answer.status, answer.headers.get('allow')], path).toEqual([405, method])
    }
    for (const { path } of posts()) {
      await expectRefusal(await send(path, '{', {}), `${path}: cut off`)
      await expectRefusal(await send(path, ''), `${path}: empty`)
      await expectRefusal(await send(path, '{}', { 'content-type': 'text/plain' }), `${path}: text`)
      await expectRefusal(await send(path, new Uint8Array([0x7b, 0xff, 0x7d])), `${path}: no UTF-8`)
      await expectRefusal(await send(path, JSON.stringify({ a: 'x'.repeat(300_000) })), `${path}: large`)
      await expectRefusal(await send(path, '['.repeat(2000)), `${path}: deep`)
      await expectRefusal(await send(path, JSON.stringify({ unknown: 1 })), `${path}: another key`)
      await expectRefusal(
        await send(path, '{}', { origin: 'https://evil.example' }),
        `${path}: another origin`,
      )
    }
  })

  it('refuses bodies of any shape without exposing internals [SEC-16]', async () => {
    const names = [
      'email',
      'code',
      'origin',
      'attempt',
      'uri',
      'provider',
      'grant',
      'id',
      'response',
      'addresses',
    ]
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.constant({}),
      fc.array(fc.string()),
    )
    const body = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), value),
      fc.record({ email: fc.emailAddress(), code: fc.string(), origin: fc.webUrl() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts()), body, async ({ path, body: schema }, sent) => {
        // Valid bodies may succeed.
        if (schema?.safeParse(sent).success) return
        // The body is checked before the proof.
        const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
        const answer = await site.request(`/api/v1/${path}`, { ...init, body: JSON.stringify(sent) ?? '' })
        await expectRefusal(answer, `${path}: ${JSON.stringify(sent)}`)
      }),
      { numRuns: 200 },
    )
  })

  it('responds to an unknown path, a long and a broken URL in the same format as to other errors', async () => {
    await expectRefusal(await site.request('/api/v1/nothing'), 'unknown')
    await expectRefusal(await site.request(`/api/v1/site?x=${'x'.repeat(20_000)}`), 'long')
    await expectRefusal(await site.request('/device?token=%E0%A4'), 'broken')
    await expectRefusal(await site.request('/device', { method: 'POST', body: 'x' }), 'no form')
    await expectRefusal(await site.postForm('/device', { token: 'x'.repeat(100_000) }), 'large form')
  })

  it('responds with 500 without details when something breaks, and logs it [SEC-16]', async () => {
    const database = await openSiteDatabase(':memory:')
    const broken = await createTestSite({ database })
    const stranger = await broken.newDevice()
    await database.close()
    const answer = await stranger.call('email/start', { email: 'a@mail.example', origin: SITE })
    expect([answer.status, answer.reason?.name]).toEqual([500, 'siteFailed'])
    // The frame may have sent a transaction before it called the server.
    expect(answer.reason?.description).not.toMatch(/signed|sent/)
    expect(JSON.stringify(answer.body)).not.toMatch(STACK)
    expect(broken.logged.join()).toContain('fault')
    await broken.stop()
  })

  it('limits the requests of one address [SEC-16]', async () => {
    const busy = await createTestSite({ environment: { SECURE_SITE_REQUESTS_PER_MINUTE: '3' } })
    for (const _ of [1, 2, 3]) expect((await busy.request('/api/v1/site')).status).toBe(200)
    const refused = await busy.request('/loading')
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    await busy.stop()
  })

  it('limits the mails caused by one address [SEC-16]', async () => {
    const busy = await createTestSite({ environment: { SECURE_SITE_MAILS_PER_HOUR: '1' } })
    const stranger = await busy.newDevice()
    const start = (email: string) => stranger.call('email/start', { email, origin: SITE })
    expect((await start('one@mail.example')).status).toBe(200)
    expect((await start('two@mail.example')).status).toBe(429)
    await busy.stop()
  })

  it('logs neither codes, tokens, links nor addresses of users, even if mails fail [SEC-13]', async () => {
    const email = 'planted@mail.example'
    const planted = await signInByEmail(site, email)
    const secrets = [site.mailbox.code(email), String(planted.token), email]
    site.clock.advance(60_000)
    const other = await site.newDevice()
    site.mailbox.refuse(true)
    await other.call('email/start', { email, origin: SITE })
    site.mailbox.refuse(false)
    await other.call('email/start', { email, origin: SITE })
    const link = new URL(site.mailbox.link(email), SITE).searchParams.get('token') ?? ''
    await site.request(`/device?token=${link}`)
    await other.call('email/verify', { email, origin: SITE, code: '987654' })
    const logs = site.logged.join('\n')
    expect(logs).toContain('a mail could not be sent')
    for (const secret of [...secrets, link, '987654']) expect(logs).not.toContain(secret)
  })

  it('removes expired rows, and keeps users', async () => {
    const { query } = site.database
    await cleanUp(site.database, site.clock.now() + 31 * 24 * 60 * 60_000)
    for (const table of [
      'mail_codes',
      'device_links',
      'seen_proofs',
      'site_sessions',
      'mail_budgets',
    ] as const) {
      expect(await query.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    expect((await query.selectFrom('site_users').selectAll().execute()).length).toBeGreaterThan(0)
  })
})

describeEachDatabase('the site on its database', openSiteDatabase, (_, url) => {
  it('keeps sessions over a restart, and counts attempts and pauses correctly', async () => {
    const first = await openSiteDatabase(await url())
    const before = await createTestSite({ database: first })
    const email = 'kept@mail.example'
    const device = await signInByEmail(before, email)
    await before.stop()
    await first.close()

    const second = await openSiteDatabase(await url())
    const after = await createTestSite({ database: second })
    const answer = await after.request('/api/v1/me', {
      headers: {
        authorization: `DPoP ${device.token}`,
        dpop: await device.proof('GET', `${SITE}/api/v1/me`),
      },
    })
    expect(await answer.json()).toMatchObject({ user: { email } })

    const again = await after.newDevice()
    await signInByEmail(after, email, again)
    after.clock.advance(61_000)
    expect((await again.call('reauth/start', {})).status).toBe(200)
    expect((await again.call('reauth/start', {})).status).toBe(429)
    const code = after.mailbox.code(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const tries = await Promise.all([1, 2, 3].map(() => again.call('reauth/verify', { code: wrong })))
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400])
    const uses = await Promise.all([1, 2].map(() => again.call('reauth/verify', { code })))
    expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const begun = await again.call('social/start', { provider: 'passkey', origin: SITE })
    expect((await again.call('social/wait', { attempt: begun.body.attempt })).body).toEqual({
      status: 'waiting',
    })
    await cleanUp(second, after.clock.now())
    await after.stop()
    await second.close()
  })
})
