import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSlice } from '#kernel'
import { createTestPlatform, settle, type TestPlatform } from '#testing'
import { createTestSite, letPass, readyMessage, siteAddresses, siteUrl } from '../../testing/test-site.js'
import type { SiteState } from '../contract.js'
import { secureSiteOf } from '../secure-site.js'
import { createFrameClient } from './frame-client.js'
import * as protocol from './message-protocol.js'
import { createUserRequests } from './user-requests.js'

const socialUri = `${siteUrl}/result?code=one`

function setUp(platform: TestPlatform = createTestPlatform()) {
  const site = createTestSite(platform)
  const found = secureSiteOf({ secureSite: siteUrl })
  if (!found) throw new Error('no site')
  const events: unknown[] = []
  const states: SiteState[] = [{ status: 'absent' }]
  const faults: unknown[] = []
  const alerts: string[] = []
  const client = createFrameClient({
    platform,
    site: found,
    store: {
      getState: () => states.at(-1) ?? { status: 'absent' },
      setState: (next) =>
        void states.push(typeof next === 'function' ? next(states.at(-1) ?? { status: 'absent' }) : next),
      subscribe: () => () => undefined,
    },
    url: () => found.page('sdk', { projectId: 'test', origin: 'https://app.example' }),
    title: async () => 'Secure wallet',
    onEvent: (event) => events.push(event),
    report: (error) => faults.push(error),
    alert: (error) => alerts.push(error.code),
    loadProtocol: () => Promise.resolve(protocol),
  })
  const status = (): string | undefined => states.at(-1)?.status
  return {
    platform,
    site,
    client,
    events,
    states,
    status,
    faults,
    alerts,
    pass: (ms: number) => letPass(platform, ms),
  }
}

async function opened() {
  const all = setUp()
  const ready = all.client.open()
  await all.pass(600)
  await ready
  return all
}

/** Reads how a promise settled, without awaiting it. */
function endOf(promise: Promise<unknown>): { now: () => unknown } {
  let end: unknown = 'waits'
  promise.then(
    (value) => {
      end = value
    },
    (error: unknown) => {
      end = `${Reflect.get(Object(error), 'code')}: ${Reflect.get(Object(error), 'details') ?? ''}`
    },
  )
  return { now: () => end }
}

it('loads the site hidden, waits 500 ms after it is ready, and gives it its own port [FRM-01] [SEC-01]', async () => {
  const { platform, site, client, status, pass, states } = setUp()
  expect(() => platform.frameAt(0)).toThrow()
  const end = endOf(client.open())
  await settle()
  const frame = platform.frameAt(0)
  expect(new URL(frame.url()).searchParams.get('origin')).toBe('https://app.example')
  expect(frame.area()).toBeUndefined()
  await platform.clock.advanceAsync(1)
  await platform.clock.advanceAsync(499)
  expect([status(), frame.lines.length, end.now()]).toEqual(['loading', 0, 'waits'])
  await platform.clock.advanceAsync(1)
  expect([status(), end.now()]).toEqual(['ready', undefined])
  expect(frame.lines.map(({ message, origin }) => [message, origin])).toEqual([
    [{ type: '@quoin-app/HANDSHAKE', payload: { protocol: 1 } }, siteUrl],
  ])
  // Nothing is posted outside the port, and unknown logins are ignored.
  expect(frame.posted).toEqual([])
  expect(states.at(-1)).toMatchObject({ logins: ['email', 'google'], version: '4.0.0' })
  await pass(15_000)
  expect(site.requestsFor('HEARTBEAT')).toHaveLength(3)
  client.dispose()
  expect(platform.leftovers()).toEqual([])
})

it('gives up a site that is never ready after 20 s, raises an alert, and can be retried [FRM-02] [ERR-01]', async () => {
  const { platform, site, client, status, pass, alerts } = setUp()
  site.hide()
  const end = endOf(client.open())
  const request = endOf(client.send('IS_CONNECTED', undefined))
  await settle()
  await platform.clock.advanceAsync(19_999)
  expect([end.now(), status()]).toEqual(['waits', 'loading'])
  await platform.clock.advanceAsync(1)
  const failed = 'EMBEDDED_WALLET_UNREACHABLE: iframe_load_failed'
  expect([end.now(), request.now(), status()]).toEqual([failed, failed, 'failed'])
  expect(alerts).toEqual(['EMBEDDED_WALLET_UNREACHABLE'])
  expect(platform.leftovers()).toEqual([])
  site.hide(false)
  const again = endOf(client.send('IS_CONNECTED', undefined))
  await pass(600)
  expect([again.now(), status()]).toEqual([{ isConnected: true }, 'ready'])
  client.dispose()
})

it('tells a waiting user after 4 s that the load is slow, gives up after 8 s, and loads again for the next request [FRM-02] [ERR-01]', async () => {
  const { platform, site, client, status, pass, alerts } = setUp()
  const isSlow = createSlice(false, () => undefined)
  const send = createUserRequests({ client, platform, isSlow })
  site.hide()
  const ends = [
    endOf(send('CONNECT_EMAIL', { email: 'somebody@example.com' })),
    endOf(send('RPC_REQUEST', { method: 'personal_sign', chainId: 'eip155:1' })),
  ]
  const now = (): unknown => [isSlow.getState(), status(), ...ends.map((end) => end.now())]
  await settle()
  await platform.clock.advanceAsync(3_999)
  expect(now()).toEqual([false, 'loading', 'waits', 'waits'])
  await platform.clock.advanceAsync(4_000)
  expect(now()).toEqual([true, 'loading', 'waits', 'waits'])
  await platform.clock.advanceAsync(1)
  const failed = 'EMBEDDED_WALLET_UNREACHABLE: iframe_load_failed'
  expect(now()).toEqual([false, 'failed', failed, failed])
  expect(alerts).toEqual(['EMBEDDED_WALLET_UNREACHABLE'])
  expect(platform.leftovers()).toEqual([])
  site.hide(false)
  const again = endOf(send('GET_CHAIN_ID', undefined))
  await pass(600)
  expect([again.now(), status()]).toEqual([expect.anything(), 'ready'])
  expect(again.now()).not.toBe('waits')
  client.dispose()
})

it('tells a waiting user after 4 s that a request is slow, not of one that the user answers; each keeps its timeout [FRM-02]', async () => {
  const { platform, site, client, alerts } = await opened()
  const isSlow = createSlice(false, () => undefined)
  const send = createUserRequests({ client, platform, isSlow })
  for (const name of ['CONNECT_OTP', 'CONNECT_FARCASTER'] as const) site.answer(name, 'never')
  const approval = endOf(send('CONNECT_FARCASTER', undefined))
  await settle()
  await platform.clock.advanceAsync(4_000)
  expect(isSlow.getState()).toBe(false)
  const code = endOf(send('CONNECT_OTP', { otp: '123456' }))
  await settle()
  await platform.clock.advanceAsync(3_999)
  expect(isSlow.getState()).toBe(false)
  await platform.clock.advanceAsync(26_000)
  expect([code.now(), isSlow.getState()]).toEqual(['waits', true])
  await platform.clock.advanceAsync(1)
  expect(code.now()).toBe('EMBEDDED_WALLET_TIMEOUT: iframe_request_timeout: CONNECT_OTP')
  expect([approval.now(), isSlow.getState(), alerts]).toEqual(['waits', false, ['EMBEDDED_WALLET_TIMEOUT']])

  const caller = new AbortController()
  const left = endOf(send('CONNECT_OTP', { otp: '123456' }, caller.signal))
  await settle()
  caller.abort()
  await settle()
  expect(left.now()).toContain('ABORTED')
  client.dispose()
  await settle()
  expect(platform.leftovers()).toEqual([])
})

it('refuses a site that supports no version of the protocol [FRM-04]', async () => {
  const { site, client, platform, pass } = setUp()
  site.hide()
  const end = endOf(client.open())
  await settle()
  platform.frameAt(0).post(readyMessage({ protocols: [2, 3] }))
  await pass(600)
  expect(end.now()).toContain('version 1 of the messages, the site 2,3')
  expect(platform.leftovers()).toEqual([])
})

const timed = [
  ['CONNECT_EMAIL', { email: 'somebody@example.com' }],
  ['CONNECT_DEVICE', undefined],
  ['CONNECT_OTP', { otp: '123456' }],
  ['CONNECT_SOCIAL', { uri: socialUri }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
] as const
it.each(timed)(
  'rejects an unanswered %s after 30 s with an alert, and the next one is answered [FRM-02] [ERR-01]',
  async (name, payload) => {
    const { platform, site, client, pass, alerts } = await opened()
    site.answer(name, 'never')
    const end = endOf(client.send(name, payload as never))
    await settle()
    await platform.clock.advanceAsync(29_999)
    expect(end.now()).toBe('waits')
    await platform.clock.advanceAsync(1)
    expect(end.now()).toBe(`EMBEDDED_WALLET_TIMEOUT: iframe_request_timeout: ${name}`)
    expect(alerts).toEqual(['EMBEDDED_WALLET_TIMEOUT'])
    await settle()
    // The request is cancelled at the frame.
    const [question] = site.requestsFor(name)
    expect(site.line().received.at(-1)).toEqual({ type: '@quoin-app/CANCEL', payload: { id: question?.id } })
    site.answer(name, name === 'CONNECT_EMAIL' ? () => ({ action: 'CONNECT' }) : () => undefined)
    if (name === 'CONNECT_EMAIL' || name === 'CONNECT_OTP' || name === 'CONNECT_DEVICE') {
      const again = endOf(client.send(name, payload as never))
      await pass(10)
      expect(again.now()).toEqual(name === 'CONNECT_EMAIL' ? { action: 'CONNECT' } : undefined)
    }
    client.dispose()
  },
)

it('sends CONNECT_DEVICE again every 30 s while its view is open: the user reads an email [FRM-02] [EML-04]', async () => {
  const { platform, site, client, pass } = await opened()
  site.answer('CONNECT_DEVICE', 'never')
  const left = new AbortController()
  const end = endOf(client.send('CONNECT_DEVICE', undefined, left.signal))
  await platform.clock.advanceAsync(90_000)
  expect([end.now(), site.requestsFor('CONNECT_DEVICE').length]).toEqual(['waits', 4])
  const [first, , , last] = site.requestsFor('CONNECT_DEVICE')
  if (first && last) {
    // The answer to a cancelled request is ignored.
    site.reply(first)
    expect(end.now()).toBe('waits')
    site.reply(last)
  }
  await settle()
  expect(end.now()).toBeUndefined()
  const second = endOf(client.send('CONNECT_DEVICE', undefined, left.signal))
  await pass(10)
  left.abort()
  await settle()
  expect(second.now()).toBe('ABORTED: ')
  client.dispose()
  expect(platform.leftovers()).toEqual([])
})

it('resolves concurrent requests with their own replies, in any order [FRM-06] [SEC-02]', async () => {
  const { site, client } = await opened()
  site.answer('RPC_REQUEST', 'never')
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), async (order) => {
      const before = site.requests.length
      const request = (at: number): Promise<unknown> =>
        client.send('RPC_REQUEST', { method: 'eth_call', params: [at], chainId: 'eip155:1' })
      const answers = Promise.all([0, 1, 2, 3, 4, 5].map(request))
      await settle()
      const questions = site.requests.slice(before).filter(({ type }) => type === '@quoin-app/RPC_REQUEST')
      expect(new Set(questions.map(({ id }) => id)).size).toBe(6)
      for (const at of order) {
        const question = questions[at]
        if (question) site.reply(question, `answer ${at}`)
      }
      expect(await answers).toEqual([0, 1, 2, 3, 4, 5].map((at) => `answer ${at}`))
    }),
    { numRuns: 20 },
  )
  client.dispose()
})

it('drops a reply to an unknown request, a settled one, and one of another kind [SEC-02]', async () => {
  const { site, client, pass } = await opened()
  site.answer('GET_CHAIN_ID', 'never')
  const end = endOf(client.send('GET_CHAIN_ID', undefined))
  await pass(10)
  const [question] = site.requestsFor('GET_CHAIN_ID')
  if (!question) throw new Error('no request was received')
  site.reply({ id: 'f'.repeat(32), type: question.type }, { chainId: 1 })
  site.reply({ id: question.id, type: '@quoin-app/SWITCH_NETWORK' } as typeof question, { chainId: 2 })
  site.reply({ id: question.id, type: '@quoin-app/SIGN_OUT' } as typeof question)
  // An invalid answer of this kind.
  site.reply(question, { chainId: 'javascript:alert(1)' })
  site.reply(question, { chainId: 1, more: true })
  await settle()
  expect(end.now()).toBe('waits')
  site.reply(question, { chainId: 5 })
  site.reply(question, { chainId: 6 })
  site.reply(question, { message: 'late' }, 'ERROR')
  await settle()
  expect(end.now()).toEqual({ chainId: 5 })
  client.dispose()
})

it.each([
  ['CONNECT_EMAIL', { email: 'a@example.com' }, { message: 'No' }, 'EMBEDDED_WALLET_REFUSED: No'],
  ['CONNECT_EMAIL', { email: 'a@example.com' }, undefined, 'EMBEDDED_WALLET_REFUSED: An error occurred'],
  ['CONNECT_EMAIL', { email: 'a@example.com' }, {}, 'EMBEDDED_WALLET_REFUSED: An error occurred'],
  [
    'RPC_REQUEST',
    { method: 'eth_call', chainId: 'eip155:1' },
    { message: 'No', code: 4001 },
    'USER_REJECTED: 4001 User rejected the request: No',
  ],
  [
    'RPC_REQUEST',
    { method: 'eth_call', chainId: 'eip155:1' },
    { message: '', code: -32000 },
    'RPC_FAILED: -32000 Invalid input: An error occurred',
  ],
  ['RPC_REQUEST', { method: 'eth_call', chainId: 'eip155:1' }, undefined, 'RPC_FAILED: An error occurred'],
] as const)(
  'rejects %s with the message of the frame, or a fallback [FRM-05]',
  async (name, payload, error, expected) => {
    const { site, client, pass } = await opened()
    site.refuse(name, error)
    const end = endOf(client.send(name, payload as never))
    await pass(10)
    expect(end.now()).toBe(expected)
    client.dispose()
  },
)

it('sends no invalid payload: bad email addresses, codes, links, calls [FRM-04] [SEC-03] [EMB-04]', async () => {
  const { site, client, pass } = await opened()
  const before = site.requests.length
  const rpc = { chainId: 'eip155:1' }
  const bad = [
    client.send('CONNECT_EMAIL', { email: 'nobody' }),
    client.send('CONNECT_OTP', { otp: '12345' }),
    client.send('CONNECT_SOCIAL', { uri: 'javascript:alert(1)' }),
    client.send('RPC_REQUEST', { ...rpc, method: 'wallet_sendCalls', params: [{ calls: [{ to: 'me' }] }] }),
    client.send('RPC_REQUEST', {
      ...rpc,
      method: 'wallet_sendCalls',
      params: [{ calls: [{ data: '0x00' }] }],
    }),
    client.send('RPC_REQUEST', { ...rpc, method: 'eth_call', params: [() => 1] }),
  ].map(endOf)
  await pass(10)
  expect(new Set(bad.map((one) => String(one.now()).split(':')[0]))).toEqual(new Set(['RPC_PARAMS_INVALID']))
  expect(site.requests.length).toBe(before)
  client.dispose()
})

it('rejects pending requests and opens a new port when the frame reloads itself [SEC-02] [FRM-03]', async () => {
  const { platform, site, client, pass, status } = await opened()
  site.answer('RPC_REQUEST', 'never')
  site.answer('GET_USER', 'never')
  const rpc = endOf(client.send('RPC_REQUEST', { method: 'eth_call', chainId: 'eip155:1' }))
  const user = endOf(client.send('GET_USER', undefined))
  await pass(10)
  const old = site.line()
  site.frame().post(readyMessage())
  await settle()
  expect(rpc.now()).toMatch(/^ABORTED/)
  expect(user.now()).toMatch(/^EMBEDDED_WALLET_ABORTED/)
  expect(status()).toBe('loading')
  await pass(600)
  expect([status(), site.frame().lines.length, old.isOpen()]).toEqual(['ready', 2, false])
  // Requested by the frame: the page reloads it.
  site.print({ type: '@quoin-frame/RELOAD' })
  await pass(600)
  expect([status(), site.frame().loads(), site.frame().lines.length]).toEqual(['ready', 2, 3])
  // Requested by the page: the frame reloads itself.
  const reloaded = endOf(client.send('RELOAD', undefined))
  await pass(10)
  expect([reloaded.now(), status()]).toEqual([undefined, 'loading'])
  site.frame().post(readyMessage())
  await pass(600)
  expect(status()).toBe('ready')
  client.dispose()
  expect(platform.leftovers()).toEqual([])
})

it('reloads a frame with missing code and sends the request again, once [FRM-01] [CON-08]', async () => {
  const { site, client, pass, status } = await opened()
  const refusal = { message: 'Cannot be reached', reason: 'codeMissing' }
  site.refuse('GET_USER', refusal)
  const end = endOf(client.send('GET_USER', undefined))
  await pass(10)
  expect([end.now(), status(), site.frame().loads()]).toEqual(['waits', 'loading', 2])
  site.answer('GET_USER', () => ({ address: siteAddresses[0], chainId: 1 }))
  await pass(1000)
  expect(end.now()).toEqual({ address: siteAddresses[0], chainId: 1 })
  // If the code is still missing, the caller gets the error.
  site.refuse('GET_USER', refusal)
  const again = endOf(client.send('GET_USER', undefined))
  await pass(2000)
  expect([again.now(), site.frame().loads()]).toEqual(['EMBEDDED_WALLET_REFUSED: Cannot be reached', 3])
  client.dispose()
})

it('reloads the frame once for all requests that need missing code, and rejects none of them [FRM-01] [CON-08]', async () => {
  const { site, client, pass } = await opened()
  const refusal = { message: 'Cannot be reached', reason: 'codeMissing' }
  site.refuse('GET_USER', refusal)
  site.refuse('IS_CONNECTED', refusal)
  const ends = [endOf(client.send('GET_USER', undefined)), endOf(client.send('IS_CONNECTED', undefined))]
  await pass(10)
  expect([...ends.map((end) => end.now()), site.frame().loads()]).toEqual(['waits', 'waits', 2])
  site.answer('GET_USER', () => ({ address: siteAddresses[0], chainId: 1 }))
  site.answer('IS_CONNECTED', () => ({ isConnected: true }))
  await pass(1000)
  expect(ends.map((end) => end.now())).toEqual([
    { address: siteAddresses[0], chainId: 1 },
    { isConnected: true },
  ])
  expect(site.frame().loads()).toBe(2)
  client.dispose()
})

it('treats a frame as lost after three missed heartbeats: rejects pending requests, and the next one reloads it [FRM-01]', async () => {
  const { platform, site, client, pass, status } = await opened()
  site.answer('HEARTBEAT', 'never')
  site.answer('RPC_REQUEST', 'never')
  const end = endOf(client.send('RPC_REQUEST', { method: 'eth_call', chainId: 'eip155:1' }))
  platform.page.set({ visible: false })
  await pass(60_000)
  // A page in the background sends no heartbeat.
  expect([end.now(), status(), site.requestsFor('HEARTBEAT').length]).toEqual(['waits', 'ready', 0])
  platform.page.set({ visible: true })
  await platform.clock.advanceAsync(20_000)
  await settle()
  expect([end.now(), status()]).toEqual([expect.stringMatching(/^ABORTED/), 'failed'])
  expect(platform.leftovers()).toEqual([])
  site.answer('HEARTBEAT', () => undefined)
  const again = endOf(client.send('GET_CHAIN_ID', undefined))
  await pass(1000)
  expect(again.now()).toEqual({ chainId: 'eip155:1' })
  client.dispose()
})

it('settles everything and leaves nothing behind when disposed, at any moment [SEC-02] [KRN-07]', async () => {
  for (const ms of [0, 1, 300, 600]) {
    const { platform, site, client, pass } = setUp()
    site.answer('RPC_REQUEST', 'never')
    const end = endOf(client.send('RPC_REQUEST', { method: 'eth_call', chainId: 'eip155:1' }))
    const user = endOf(client.send('GET_USER', undefined))
    if (ms > 0) await pass(ms)
    client.dispose()
    await settle()
    expect(end.now()).toMatch(/^(ABORTED|EMBEDDED_WALLET_ABORTED)/)
    expect(user.now()).not.toBe('waits')
    expect(platform.leftovers()).toEqual([])
    expect(endOf(client.open()).now()).toBe('waits')
    await expect(client.open()).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_ABORTED' })
  }
})
