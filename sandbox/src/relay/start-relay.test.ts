import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Clock } from './clock.js'
import { type Relay, startRelay } from './start-relay.js'
import { createTestIdentity, openTestClient, signTestJwt, type TestClient } from './test-client.js'

const topic = (digit: string): string => digit.repeat(64)
const A = topic('a')
const B = topic('b')

let time = 1_763_000_000_000
const timers = new Set<{ at: number; run: () => void }>()
const clock: Clock = {
  now: () => time,
  after(milliseconds, run) {
    const timer = { at: time + milliseconds, run }
    timers.add(timer)
    return () => timers.delete(timer)
  },
}
function advance(milliseconds: number): void {
  time += milliseconds
  for (const timer of [...timers]) {
    if (timer.at > time) continue
    timers.delete(timer)
    timer.run()
  }
}

let relay: Relay
const open = (identity = createTestIdentity()): Promise<TestClient> =>
  openTestClient(relay.url, Math.floor(time / 1000), identity)
const messages = (client: TestClient): string[] => client.deliveries.map((delivery) => delivery.message)
const publish = (client: TestClient, to: string, message: string, ttl = 300): Promise<unknown> =>
  client.call('irn_publish', { topic: to, message, ttl, tag: 1108 })

beforeEach(async () => {
  relay = await startRelay({ port: 0, clock })
})
afterEach(async () => {
  await relay.stop()
  expect(timers.size, 'timers left over after stop').toBe(0)
})

describe('authentication', () => {
  async function statusOf(query: string): Promise<number | undefined> {
    const socket = new WebSocket(`${relay.url}/?${query}`)
    const [, response] = await once(socket, 'unexpected-response')
    socket.on('error', () => {})
    socket.terminate()
    return response.statusCode
  }
  const now = (): number => Math.floor(time / 1000)

  it.each([
    ['a missing token', () => ''],
    ['a malformed token', () => 'a.b.c'],
    ['a token for another audience', () => signTestJwt(createTestIdentity(), 'wss://relay.example', now())],
    ['an expired token', () => signTestJwt(createTestIdentity(), relay.url, now() - 100_000)],
    ['a token from the future', () => signTestJwt(createTestIdentity(), relay.url, now() + 1000)],
    [
      'a token that is valid for a week',
      () => signTestJwt(createTestIdentity(), relay.url, now(), { exp: now() + 604_800 }),
    ],
    ['a token without sub', () => signTestJwt(createTestIdentity(), relay.url, now(), { sub: '' })],
    [
      'a token signed by another key than that in iss',
      () => signTestJwt(createTestIdentity(), relay.url, now(), { iss: createTestIdentity().clientId }),
    ],
  ])('refuses %s with 401', async (_name, token) => {
    expect(await statusOf(`auth=${token()}&projectId=test`)).toBe(401)
    expect(relay.inspect().sockets).toBe(0)
  })

  it('refuses a socket without a project id with 401', async () => {
    expect(await statusOf(`auth=${signTestJwt(createTestIdentity(), relay.url, now())}`)).toBe(401)
  })

  it('refuses all sockets with 503 while paused, and accepts them again after resume [REL-01]', async () => {
    const before = await open()
    relay.pause()
    await before.closed
    expect(await statusOf(`auth=${signTestJwt(createTestIdentity(), relay.url, now())}&projectId=test`)).toBe(
      503,
    )
    relay.resume()
    const after = await open()
    expect(await after.call('irn_subscribe', { topic: A })).toMatchObject({ result: expect.any(String) })
  })

  it('reports its health', async () => {
    const answer = await fetch(`${relay.url.replace('ws', 'http')}/health`)
    expect(await answer.json()).toEqual({ status: 'ok' })
  })
})

describe('messages', () => {
  it('are delivered to the other subscribers and never to the publisher', async () => {
    const [one, two, other] = await Promise.all([open(), open(), open()])
    await Promise.all([one, two].map((client) => client.call('irn_subscribe', { topic: A })))
    await other.call('irn_subscribe', { topic: B })
    await publish(one, A, 'hello')
    await vi.waitFor(() => expect(two.deliveries).toMatchObject([{ topic: A, message: 'hello', tag: 1108 }]))
    expect(one.deliveries).toEqual([])
    expect(other.deliveries).toEqual([])
  })

  it('are stored in order for later subscribers until they expire', async () => {
    const one = await open()
    await publish(one, A, 'short', 10)
    await publish(one, A, 'first', 300)
    await publish(one, A, 'second', 300)
    advance(11_000)
    const two = await open()
    await two.call('irn_batchSubscribe', { topics: [A, B] })
    await vi.waitFor(() => expect(messages(two)).toEqual(['first', 'second']))
    advance(300_000)
    expect(relay.inspect().messages).toBe(0)
  })

  it('are delivered again after a reconnect until they are acknowledged [REL-01]', async () => {
    const one = await open()
    const two = await open()
    await two.call('irn_subscribe', { topic: A })
    two.acknowledge = false
    await publish(one, A, 'important')
    await vi.waitFor(() => expect(messages(two)).toEqual(['important']))
    relay.drop()
    await two.closed
    const again = await open(two.identity)
    await again.call('irn_subscribe', { topic: A })
    await vi.waitFor(() => expect(messages(again)).toEqual(['important']))
    // The acknowledgement precedes this call on the same socket, so the relay has read it when the call resolves.
    await again.call('irn_subscribe', { topic: B })
    await again.close()
    const third = await open(two.identity)
    await third.call('irn_subscribe', { topic: A })
    await third.call('irn_subscribe', { topic: B })
    expect(messages(third)).toEqual([])
  })

  it('are stored and delivered once if they are published twice [REL-01]', async () => {
    const one = await open()
    const two = await open()
    await two.call('irn_subscribe', { topic: A })
    await publish(one, A, 'same')
    await publish(one, A, 'same')
    await two.call('irn_subscribe', { topic: B })
    expect(messages(two)).toEqual(['same'])
  })

  it('are returned by the fetch methods, except to their publisher', async () => {
    const one = await open()
    await publish(one, A, 'kept')
    const two = await open()
    const expected = { result: { messages: [{ topic: A, message: 'kept', tag: 1108 }], hasMore: false } }
    expect(await two.call('irn_fetchMessages', { topic: A })).toMatchObject(expected)
    expect(await two.call('irn_batchFetchMessages', { topics: [A, B] })).toMatchObject(expected)
    expect(await one.call('irn_fetchMessages', { topic: A })).toMatchObject({ result: { messages: [] } })
  })

  it('are not delivered after unsubscribing', async () => {
    const one = await open()
    const two = await open()
    const { result } = await two.call('irn_subscribe', { topic: A })
    expect(await two.call('irn_unsubscribe', { topic: A, id: result })).toMatchObject({ result: true })
    await publish(one, A, 'late')
    await two.call('irn_subscribe', { topic: B })
    expect(messages(two)).toEqual([])
  })
})

describe('sessions', () => {
  it('subscribe the sender of a proposal, deliver it to the wallet, and deliver an approval to both topics', async () => {
    const dapp = await open()
    const wallet = await open()
    await wallet.call('irn_subscribe', { topic: A })
    await dapp.call('wc_proposeSession', { pairingTopic: A, sessionProposal: 'proposal' })
    await vi.waitFor(() => expect(wallet.deliveries).toMatchObject([{ message: 'proposal', tag: 1100 }]))
    await wallet.call('wc_approveSession', {
      pairingTopic: A,
      sessionTopic: B,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
    })
    await vi.waitFor(() =>
      expect(dapp.deliveries).toMatchObject([{ topic: A, message: 'response', tag: 1101 }]),
    )
    await dapp.call('irn_subscribe', { topic: B })
    await vi.waitFor(() =>
      expect(dapp.deliveries[1]).toMatchObject({ topic: B, message: 'settlement', tag: 1102 }),
    )
    await publish(dapp, B, 'request')
    await vi.waitFor(() => expect(messages(wallet)).toEqual(['proposal', 'request']))
  })
})

describe('frames', () => {
  it.each(['"1763000000000000001"', '1763000000000000001', '0.10', '"a\\"b"'])(
    'echoes the id %s unchanged',
    async (id) => {
      const client = await open()
      const { text } = await client.call('irn_subscribe', { topic: A, id: 'decoy' }, id)
      expect(text.startsWith(`{"id":${id},`)).toBe(true)
    },
  )

  it.each([
    ['invalid JSON', '{', 'null', -32700],
    ['an array', '[]', 'null', -32600],
    ['a request without an id', '{"jsonrpc":"2.0","method":"irn_subscribe","params":{}}', 'null', -32600],
    ['a frame without a method', '{"id":1763000000000000001,"jsonrpc":"2.0"}', '1763000000000000001', -32600],
    ['params in an array', '{"id":7,"jsonrpc":"2.0","method":"irn_subscribe","params":[]}', '7', -32602],
    [
      'an invalid topic',
      '{"id":7,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"x"}}',
      '7',
      -32602,
    ],
    [
      'a publish without a message',
      `{"id":7,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${A}","ttl":1}}`,
      '7',
      -32602,
    ],
    ['an unknown method', '{"id":7,"jsonrpc":"2.0","method":"__proto__","params":{}}', '7', -32601],
  ])('responds to %s with a JSON-RPC error and keeps the socket open', async (_name, text, id, code) => {
    const client = await open()
    client.sendText(text)
    await vi.waitFor(() => expect(client.raw).toHaveLength(1))
    expect(client.raw[0]).toMatch(`{"id":${id},`)
    expect(JSON.parse(client.raw[0] ?? '')).toMatchObject({ error: { code } })
    expect(await client.call('irn_subscribe', { topic: A })).toMatchObject({ result: expect.any(String) })
  })

  it('closes a socket that sends more than a megabyte', async () => {
    const client = await open()
    client.sendText('x'.repeat(1024 * 1024 + 1))
    expect(await client.closed).toHaveProperty('0', 1009)
  })
})

describe('heartbeats', () => {
  it('pings every 20 s and closes sockets that do not respond', async () => {
    const identity = createTestIdentity()
    const auth = signTestJwt(identity, relay.url, Math.floor(time / 1000))
    const socket = new WebSocket(`${relay.url}/?auth=${auth}&projectId=test`, { autoPong: false })
    await once(socket, 'open')
    advance(20_000)
    await once(socket, 'ping')
    const closed = once(socket, 'close')
    advance(20_000)
    await closed
    expect(relay.inspect().sockets).toBe(0)
  })
})

describe('faults', () => {
  async function pair(): Promise<[TestClient, TestClient]> {
    const [one, two] = await Promise.all([open(), open()])
    await two.call('irn_subscribe', { topic: A })
    return [one, two]
  }

  it('duplicate deliveries [REL-01]', async () => {
    const [one, two] = await pair()
    relay.setFaults({ duplicates: 2 })
    await publish(one, A, 'm')
    await vi.waitFor(() => expect(messages(two)).toEqual(['m', 'm', 'm']))
    expect(new Set(two.deliveries.map((delivery) => delivery.id)).size).toBe(3)
  })

  it('delay deliveries [REL-01]', async () => {
    const [one, two] = await pair()
    relay.setFaults({ delay: 5000 })
    await publish(one, A, 'm')
    await two.call('irn_subscribe', { topic: B })
    expect(messages(two)).toEqual([])
    advance(5000)
    await vi.waitFor(() => expect(messages(two)).toEqual(['m']))
  })

  it('reorder deliveries, and delay none without limit [REL-01]', async () => {
    const [one, two] = await pair()
    relay.setFaults({ reorder: true })
    await publish(one, A, 'first')
    await publish(one, A, 'second')
    await publish(one, A, 'third')
    await vi.waitFor(() => expect(messages(two)).toEqual(['second', 'first']))
    advance(250)
    await vi.waitFor(() => expect(messages(two)).toEqual(['second', 'first', 'third']))
  })
})
