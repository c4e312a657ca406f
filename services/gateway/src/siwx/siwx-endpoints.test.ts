import { Problem } from '@quoin/server-kit/http'
import type { AuthenticateAnswer, SiwxAccounts, SiwxNonce } from 'quoin/endpoints/siwx'
import { formatSignIn } from 'quoin/siwx-server'
import { concatHex, encodeAbiParameters, getAddress, parseAbiParameters } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyAccountCode } from '../../../../sandbox/src/chain/contracts/account-code.js'
import { createTestGateway, type TestGateway } from '../../testing/create-test-gateway.js'
import { describeEachDatabase } from '../../testing/each-database.js'
import { startAnvil, type TestAnvil } from '../../testing/start-anvil.js'
import type { ChainNode } from '../chains/chain-node.js'
import { cleanUp } from '../clean-up.js'
import type { Database } from '../storage/open-database.js'

const noon = Date.UTC(2026, 10, 22, 12)
const chainId = 'eip155:31337'
const page = 'http://localhost:3000'
const [ada, eve] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]

let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil?.stop())

/** Creates a client that calls as a page of an origin. */
function createPage(gateway: TestGateway, project = 'test', origin = page) {
  const send = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    gateway.app.request(`/auth/v1/${path}?projectId=${project}`, {
      ...init,
      headers: { ...(origin !== '' && { origin }), ...init.headers },
    })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  return {
    send,
    post,
    // The gateway validates these answers: see `checksAnswers`.
    nonce: async () => (await (await send('nonce')).json()) as SiwxNonce,
    authenticate: async (body: object, headers = {}) =>
      (await (await post('authenticate', body, headers)).json()) as AuthenticateAnswer,
    async me(headers: Record<string, string>) {
      const { accounts } = (await (await send('me', { headers })).json()) as SiwxAccounts
      return accounts.map(({ accountAddress }) => accountAddress)
    },
  }
}

async function proofOf({ nonce, issuedAt }: SiwxNonce, change: object = {}, signer = ada) {
  const message = formatSignIn({
    domain: 'localhost:3000',
    uri: `${page}/login`,
    version: '1',
    chainId,
    nonce,
    issuedAt,
    accountAddress: signer.address,
    ...change,
  })
  return { message, signature: await signer.signMessage({ message }) }
}
const bearer = (answer: AuthenticateAnswer): { authorization: string } => ({
  authorization: `Bearer ${answer.ok ? answer.token : ''}`,
})

describeEachDatabase('sign-in with a wallet', (open) => {
  let time = noon
  let database: Database
  let gateway: TestGateway
  let isDown = false
  const now = (): number => time
  beforeAll(async () => {
    const real = anvil.node()
    const request: ChainNode['request'] = (...requests) =>
      isDown
        ? Promise.reject(new Problem(502, [{ name: 'node', description: 'gone' }]))
        : real.request(...requests)
    database = await open()
    gateway = await createTestGateway({ database, nodes: [{ ...real, request }], now })
  })

  it('returns a token for the session, which ends when the user signs out [SIW-03]', async () => {
    const one = createPage(gateway)
    const begun = await one.nonce()
    const answer = await one.authenticate({ proofs: [await proofOf(begun)], token: begun.token })
    expect(answer).toEqual({
      ok: true,
      accounts: [
        {
          chainId,
          accountAddress: ada.address,
          signedInAt: '2026-11-22T12:00:00.000Z',
          expiresAt: '2026-11-29T12:00:00.000Z',
        },
      ],
      token: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(await one.me(bearer(answer))).toEqual([ada.address])
    expect(await one.me({})).toEqual([])
    expect(await createPage(gateway, 'other').me(bearer(answer))).toEqual([])
    await one.post('sign-out', { chainId: 'eip155:1', accountAddress: ada.address }, bearer(answer))
    expect(await one.me(bearer(answer))).toEqual([ada.address])
    await one.post('sign-out', {}, bearer(answer))
    expect(await one.me(bearer(answer))).toEqual([])
  })

  it('accepts a nonce once, from its browser, for its project [SEC-12]', async () => {
    const one = createPage(gateway)
    const begun = await one.nonce()
    const { token } = begun
    const proofs = [await proofOf(begun)]
    const unknown = { ok: false, reason: 'nonceUnknown' }
    expect(await one.authenticate({ proofs })).toEqual(unknown)
    expect(await one.authenticate({ proofs, token: (await one.nonce()).token })).toEqual(unknown)
    expect(await createPage(gateway, 'other').authenticate({ proofs, token })).toEqual(unknown)
    // Another process on the same database.
    const second = await createTestGateway({ database: await open(), nodes: [anvil.node()], now })
    const both = await Promise.all(
      [gateway, second].map((each) => createPage(each).authenticate({ proofs, token })),
    )
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'nonceUsed' })
  })

  it('accepts a message only from the page that it names, if that page is allowed [SEC-12]', async () => {
    const verdict = async (change: object, origin = page): Promise<unknown> => {
      const one = createPage(gateway, 'test', origin)
      const begun = await createPage(gateway).nonce()
      const answer = await one.post('authenticate', {
        proofs: [await proofOf(begun, change)],
        token: begun.token,
      })
      const { ok, reason } = (await answer.json()) as { ok?: boolean; reason?: string }
      return ok === undefined ? answer.status : ok || reason
    }
    expect(await verdict({})).toBe(true)
    expect(await verdict({ domain: 'evil.example', uri: 'https://evil.example/' })).toBe('domain')
    expect(await verdict({ uri: 'http://localhost:4000/' })).toBe('uri')
    // Allowed, but not the page that the message names.
    expect(await verdict({}, 'http://localhost:4000')).toBe('uri')
    expect(await verdict({}, 'https://evil.example')).toBe(403)
    // A caller that is not a browser: the message must still name an allowed page.
    expect(await verdict({}, '')).toBe(true)
    expect(await verdict({ uri: 'https://localhost:3000/' }, '')).toBe('uri')
  })

  it('verifies contract signatures on their node, and reports an unavailable node apart from a wrong signature [SIW-08]', async () => {
    const code = concatHex([
      keyAccountCode,
      encodeAbiParameters(parseAbiParameters('address'), [ada.address]),
    ])
    const accountAddress = getAddress(await anvil.deployer.deploy(code))
    const one = createPage(gateway)
    const begun = await one.nonce()
    const { token } = begun
    const wrong = [await proofOf(begun, { accountAddress }, eve)]
    expect(await one.authenticate({ proofs: wrong, token })).toEqual({ ok: false, reason: 'signature' })
    // The node returns a revert.
    const broken = [{ ...(await proofOf(begun)), signature: '0x1234' }]
    expect(await one.authenticate({ proofs: broken, token })).toEqual({ ok: false, reason: 'signature' })
    const proofs = [await proofOf(begun, { accountAddress })]
    isDown = true
    expect(await one.authenticate({ proofs, token })).toEqual({ ok: false, reason: 'nodeUnreachable' })
    isDown = false
    // The same message again: the nonce was not used.
    const answer = await one.authenticate({ proofs, token })
    expect(await one.me(bearer(answer))).toEqual([accountAddress])
  })

  it('stores no token and no signature, even with an Idempotency-Key [SEC-13]', async () => {
    const one = createPage(gateway)
    const begun = await one.nonce()
    const body = { proofs: [await proofOf(begun)], token: begun.token }
    const answer = await one.authenticate(body, { 'idempotency-key': 'again' })
    expect(answer.ok).toBe(true)
    expect(await one.authenticate(body, { 'idempotency-key': 'again' })).toEqual({
      ok: false,
      reason: 'nonceUsed',
    })
    const tables = await Promise.all(
      (['siwx_nonces', 'siwx_accounts', 'request_answers'] as const).map((name) =>
        database.query.selectFrom(name).selectAll().execute(),
      ),
    )
    const kept = JSON.stringify(tables)
    for (const secret of [begun.token, answer.ok ? answer.token : '', body.proofs[0]?.signature])
      expect(kept).not.toContain(secret)
    expect(kept).toContain(begun.nonce)
  })

  it('deletes expired nonces and sessions', async () => {
    const count = async (): Promise<number> =>
      (await database.query.selectFrom('siwx_nonces').selectAll().execute()).length +
      (await database.query.selectFrom('siwx_accounts').selectAll().execute()).length
    expect(await count()).toBeGreaterThan(0)
    time += 8 * 24 * 3_600_000
    await cleanUp(database, time, { analyticsDays: 90, analyticsRows: 1000 })
    expect(await count()).toBe(0)
  })
})

describe('sign-in with a wallet, in a cookie', () => {
  it("keeps the session in the browser's cookie, which only allowed pages send", async () => {
    const environment = { GATEWAY_SIWX_SESSION: 'cookie', GATEWAY_SIWX_HOURS: '1' }
    const gateway = await createTestGateway({ environment, now: () => noon })
    const one = createPage(gateway)
    const begun = await one.send('nonce')
    const nonceCookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(begun.headers.get('access-control-allow-credentials')).toBe('true')
    const nonce = (await begun.json()) as SiwxNonce
    expect(nonce.token).toBeUndefined()
    const body = { proofs: [await proofOf(nonce)] }
    expect(await one.authenticate(body)).toEqual({ ok: false, reason: 'nonceUnknown' })
    const answer = await one.post('authenticate', body, { cookie: nonceCookie })
    const [session = ''] = answer.headers.getSetCookie()
    expect(session).toMatch(
      /^__Host-quoin-siwx=[\da-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=3600$/,
    )
    expect(JSON.stringify(await answer.json())).not.toContain('token')
    const cookie = session.split(';')[0] ?? ''
    expect(await one.me({ cookie })).toEqual([ada.address])
    const token = cookie.split('=')[1]
    expect(await one.me({ authorization: `Bearer ${token}` })).toEqual([])
    const evil = await createPage(gateway, 'test', 'https://evil.example').send('me', { headers: { cookie } })
    expect([evil.status, evil.headers.get('access-control-allow-credentials')]).toEqual([403, null])
    await gateway.database.close()
  })
})
