import fc from 'fast-check'
import { type AppRequestName, appPrefix } from 'quoin/frame-protocol'
import { afterEach, describe, expect, it } from 'vitest'
import type { LineHandlers } from './answer-port.js'
import { openFrameLine } from './frame-line.js'
import type { FrameWindow, LinePort, WindowMessage } from './frame-window.js'

const host = 'https://shop.example'
const hex = (digit: string): string => digit.repeat(32)
const handshake = { type: `${appPrefix}HANDSHAKE`, payload: { protocol: 1 } }
const ready = { protocols: [1], networks: ['eip155:1'], logins: ['email'] }

const names: readonly AppRequestName[] = [
  ...(['SWITCH_NETWORK', 'CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL'] as const),
  ...(['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'GET_USER', 'GET_SOCIAL_REDIRECT_URI', 'SIGN_OUT'] as const),
  ...(['IS_CONNECTED', 'GET_CHAIN_ID', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'INIT_SMART_ACCOUNT'] as const),
  ...(['SET_PREFERRED_ACCOUNT', 'RPC_REQUEST', 'UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP'] as const),
  ...(['GET_DEVICES', 'END_DEVICE'] as const),
  ...(['UPDATE_EMAIL_SECONDARY_OTP', 'SYNC_THEME', 'SYNC_DAPP_DATA'] as const),
]

interface RequestedCall {
  readonly name: AppRequestName
  readonly payload: unknown
  readonly signal: AbortSignal
  settle(answer: unknown): void
  fail(error: unknown): void
}

const channels: MessageChannel[] = []
afterEach(() => {
  for (const { port1, port2 } of channels.splice(0)) {
    port1.close()
    port2.close()
  }
})

/** Creates a frame on a page, with the page's end of a real channel; every handler waits for the test. */
function makeLine({ shaken = true } = {}) {
  const posted: { readonly message: unknown; readonly targetOrigin: string }[] = []
  const parent = {
    postMessage: (message: unknown, targetOrigin: string) => void posted.push({ message, targetOrigin }),
  }
  const listeners = new Set<(event: WindowMessage) => void>()
  const frame: FrameWindow = {
    parent,
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
  const requests: RequestedCall[] = []
  // One handler for each name; the tests choose the answers.
  const handlers = Object.fromEntries(
    names.map((name) => [
      name,
      (payload: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise((settle, fail) => {
          requests.push({ name, payload, signal, settle, fail })
        }),
    ]),
  ) as unknown as LineHandlers
  let reloads = 0
  const line = openFrameLine({
    frame,
    origin: host,
    ready,
    handlers,
    reload: () => {
      reloads += 1
    },
  })
  const channel = new MessageChannel()
  channels.push(channel)
  const events: unknown[] = []
  channel.port1.onmessage = ({ data }) => void events.push(data)
  const arrive = (event: Partial<WindowMessage>): void => {
    for (const listener of [...listeners])
      listener({ data: handshake, origin: host, source: parent, ports: [], ...event })
  }
  // The real port has more specific event types.
  const port = channel.port2 as unknown as LinePort
  if (shaken) arrive({ ports: [port] })
  return {
    line,
    posted,
    arrive,
    port,
    parent,
    requests,
    events,
    reloads: () => reloads,
    request: (name: string, id: string, payload?: unknown) =>
      channel.port1.postMessage({
        type: appPrefix + name,
        id,
        ...(payload === undefined ? {} : { payload }),
      }),
    post: (message: unknown) => channel.port1.postMessage(message),
    /** Waits until all sent messages were received at the other end, and their effects at this one. */
    async flush() {
      const id = crypto.randomUUID().replaceAll('-', '')
      channel.port1.postMessage({ type: `${appPrefix}HEARTBEAT`, id })
      const isBack = (message: unknown): boolean =>
        typeof message === 'object' && message !== null && Reflect.get(message, 'id') === id
      await expect.poll(() => events.some(isBack), { interval: 1 }).toBe(true)
      events.splice(events.findIndex(isBack), 1)
    },
  }
}

describe('the channel', () => {
  it('posts READY to exactly the origin of the page, once [SEC-01]', () => {
    const { posted } = makeLine({ shaken: false })
    expect(posted).toEqual([{ message: { type: '@quoin-frame/READY', payload: ready }, targetOrigin: host }])
  })

  it('accepts one port, from its parent and that origin only [SEC-01, FRM-04]', async () => {
    const made = makeLine({ shaken: false })
    const { arrive, port, parent, line } = made
    const others: Partial<WindowMessage>[] = [
      { origin: 'https://shop.example.evil.example', ports: [port] },
      { origin: 'http://shop.example', ports: [port] },
      { origin: 'null', ports: [port] },
      { source: {}, ports: [port] },
      { source: null, ports: [port] },
      { ports: [] },
      { ports: [port, port] },
      { data: { ...handshake, more: 1 }, ports: [port] },
      { data: { ...handshake, payload: { protocol: 2 } }, ports: [port] },
      { data: `${appPrefix}HANDSHAKE`, ports: [port] },
      { data: { type: `${appPrefix}SIGN_OUT`, id: hex('a') }, ports: [port] },
    ]
    for (const event of others) arrive(event)
    expect(line.refused()).toBe(others.length)
    arrive({ source: parent, ports: [port] })
    await made.flush()
    const second = new MessageChannel()
    channels.push(second)
    arrive({ ports: [second.port2 as unknown as LinePort] })
    expect(line.refused()).toBe(others.length + 1)
    await made.flush()
  })

  it('ignores window messages: no message of any sender has an effect [SEC-01]', () => {
    const { arrive, requests, line, parent } = makeLine()
    const senders: Partial<WindowMessage>[] = [
      { source: parent, origin: host },
      { source: {}, origin: host },
      { source: null, origin: host },
      { source: parent, origin: 'https://evil.example' },
      { source: parent, origin: 'null' },
      { source: parent, origin: '' },
      { source: parent, origin: `${host}:444` },
      { source: {}, origin: 'https://evil.example' },
    ]
    for (const sender of senders)
      for (const name of [...names, 'HEARTBEAT', 'RELOAD'])
        arrive({ ...sender, data: { type: appPrefix + name, id: hex('b') } })
    expect(requests).toEqual([])
    expect(line.refused()).toBe(senders.length * (names.length + 2))
  })

  it('answers each request once with its own id, in any order of the answers [FRM-06, SEC-02]', async () => {
    const { request, requests, events, flush } = makeLine()
    request('CONNECT_OTP', hex('1'), { otp: '123456' })
    request('GET_CHAIN_ID', hex('2'))
    request('GET_CHAIN_ID', hex('2'))
    await flush()
    expect(requests.map(({ name, payload }) => [name, payload])).toEqual([
      ['CONNECT_OTP', { otp: '123456' }],
      ['GET_CHAIN_ID', undefined],
    ])
    requests[1]?.settle({ chainId: 'eip155:1' })
    requests[1]?.fail(new Error('late'))
    await flush()
    requests[0]?.fail(Object.assign(new Error('Wrong code'), { code: 7, token: 'secret', cause: 'secret' }))
    await flush()
    expect(events).toEqual([
      { type: '@quoin-frame/GET_CHAIN_ID_SUCCESS', id: hex('2'), payload: { chainId: 'eip155:1' } },
      { type: '@quoin-frame/CONNECT_OTP_ERROR', id: hex('1'), payload: { message: 'Wrong code', code: 7 } },
    ])
  })

  it('reveals only the text and the number of an error [SEC-13, FRM-05]', async () => {
    const { request, requests, events, flush } = makeLine()
    request('SIGN_OUT', hex('1'))
    request('SIGN_OUT', hex('2'))
    request('GET_USER', hex('3'))
    await flush()
    requests[0]?.fail({ message: 'secret' })
    requests[1]?.fail(new Error('x'.repeat(5_000)))
    requests[2]?.settle({ address: () => 'no port carries this' })
    await flush()
    const payloads = events.map((message) => JSON.stringify(Reflect.get(Object(message), 'payload')))
    expect(payloads[0]).toBe('{}')
    expect(payloads[1]).toBe(JSON.stringify({ message: 'x'.repeat(500) }))
    expect(events[2]).toMatchObject({ type: '@quoin-frame/GET_USER_ERROR', id: hex('3') })
  })

  it('aborts requests that the page cancels, without an answer', async () => {
    const { request, requests, events, post, flush } = makeLine()
    request('CONNECT_FARCASTER', hex('1'))
    await flush()
    post({ type: `${appPrefix}CANCEL`, payload: { id: hex('1') } })
    request('GET_CHAIN_ID', hex('1'))
    await flush()
    expect(requests[0]?.signal.aborted).toBe(true)
    requests[0]?.settle({ userName: 'late' })
    await flush()
    expect(events).toEqual([])
    // The id is free again, and the late answer was not matched to the next request.
    requests[1]?.settle({ chainId: 1 })
    await flush()
    expect(events).toMatchObject([{ type: '@quoin-frame/GET_CHAIN_ID_SUCCESS' }])
  })

  it('rejects pending requests before it reloads, then reloads once [FRM-03]', async () => {
    const { request, requests, events, reloads } = makeLine()
    request('CONNECT_DEVICE', hex('1'))
    request('RELOAD', hex('2'))
    request('RELOAD', hex('3'))
    await expect.poll(() => events.length, { interval: 1 }).toBe(2)
    expect(events).toEqual([
      {
        type: '@quoin-frame/CONNECT_DEVICE_ERROR',
        id: hex('1'),
        payload: { message: 'Request was aborted' },
      },
      { type: '@quoin-frame/RELOAD_SUCCESS', id: hex('2') },
    ])
    expect([requests[0]?.signal.aborted, reloads()]).toEqual([true, 1])
  })

  it('aborts pending requests when the page closes the channel', async () => {
    const { request, requests, flush } = makeLine()
    request('CONNECT_DEVICE', hex('1'))
    await flush()
    channels.at(-1)?.port1.close()
    await expect.poll(() => requests[0]?.signal.aborted, { interval: 1 }).toBe(true)
  })

  it("posts the frame's own events, and none after its end", async () => {
    const { line, events, flush } = makeLine()
    line.emit('SESSION_UPDATE', { token: 't' })
    line.emit('RELOAD', undefined)
    await flush()
    expect(events).toEqual([
      { type: '@quoin-frame/SESSION_UPDATE', payload: { token: 't' } },
      { type: '@quoin-frame/RELOAD' },
    ])
    line.dispose()
    line.emit('RELOAD', undefined)
  })

  it('drops malformed messages silently: 3,000 messages, none accepted, none thrown [SEC-03, FRM-04]', async () => {
    const { arrive, post, requests, events, line, flush } = makeLine()
    const parts = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          type: fc.oneof(
            fc.constantFrom(...names.map((name) => `${appPrefix}${name}`), '@w3m-app/SIGN_OUT', '__proto__'),
            fc.string(),
          ),
          id: fc.oneof(fc.string(), fc.constant(hex('g')), fc.constant(hex('A')), fc.integer()),
          payload: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    )
    const messages = fc.sample(parts, { numRuns: 3_000, seed: 6 })
    for (const message of messages) {
      post(message)
      arrive({ data: message })
    }
    await flush()
    expect(requests).toEqual([])
    expect(events).toEqual([])
    expect(line.refused()).toBe(2 * messages.length)
  })
})
