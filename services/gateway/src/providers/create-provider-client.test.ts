import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type StandIn, startStandIn } from '../../testing/stand-ins/start-stand-in.js'
import { askInOrder } from './ask-in-order.js'
import { createProviderClient, type ProviderClientOptions } from './create-provider-client.js'
import { ProviderFailure } from './provider-failure.js'

const format = z.object({ value: z.number() })
const KEY = 'sk-planted-0123456789'
let standIn: StandIn | undefined

afterEach(async () => {
  await standIn?.stop()
  standIn = undefined
})

async function start(more: Partial<ProviderClientOptions> = {}, body: unknown = { value: 1 }) {
  standIn = await startStandIn(() => ({ body }))
  const asked = vi.fn()
  const client = createProviderClient({
    name: 'acme',
    baseUrl: `${standIn.url}/v1/${KEY}`,
    headers: { 'x-key': KEY },
    query: { apikey: KEY },
    observer: { asked },
    now: () => 0,
    ...more,
  })
  return { client, asked, server: standIn }
}

const failureOf = async (promise: Promise<unknown>): Promise<ProviderFailure> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProviderFailure)) throw new Error(`not a ProviderFailure: ${String(error)}`)
  return error
}

describe('the client of a provider', () => {
  it('sends the key, returns the answer in its format, and counts it', async () => {
    const { client, asked, server } = await start()
    expect(await client.ask({ path: '/a', query: { b: 2, none: undefined } }, format)).toEqual({ value: 1 })
    const [request] = server.requests
    expect(request).toMatchObject({ method: 'GET', path: `/v1/${KEY}/a`, query: { apikey: KEY, b: '2' } })
    expect(request?.headers['x-key']).toBe(KEY)
    expect(asked).toHaveBeenCalledWith('acme', 'ok', 0)
  })

  it('sends a body as JSON by POST', async () => {
    const { client, server } = await start()
    await client.ask({ path: '', body: { jsonrpc: '2.0' } }, format)
    expect(server.requests[0]).toMatchObject({ method: 'POST', body: { jsonrpc: '2.0' } })
  })

  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [404, 'rejected'],
    [429, 'limited'],
    [500, 'failed'],
    [503, 'failed'],
  ] as const)('reports HTTP %i as %s', async (status, reason) => {
    const { client, asked, server } = await start()
    server.fail({ status, body: { code: 7 } })
    const failure = await failureOf(client.ask({ path: '/a' }, format))
    expect(failure).toMatchObject({ provider: 'acme', reason, status })
    expect(failure.answer).toEqual({ code: 7 })
    expect(asked).toHaveBeenCalledWith('acme', reason, 0)
  })

  it('reports a late, an unreachable, a too large and a malformed answer, and one that redirects', async () => {
    const late = await start({ timeLimit: 50 })
    late.server.fail('hang')
    expect((await failureOf(late.client.ask({ path: '' }, format))).reason).toBe('late')
    await late.server.stop()
    expect((await failureOf(late.client.ask({ path: '' }, format))).reason).toBe('unreachable')
    const large = await start({ largestAnswer: 10 }, { value: 1, more: 'x'.repeat(20) })
    expect((await failureOf(large.client.ask({ path: '' }, format))).reason).toBe('too-large')
    await large.server.stop()
    const wrong = await start({}, { value: 'one' })
    expect((await failureOf(wrong.client.ask({ path: '' }, format))).reason).toBe('malformed')
    wrong.server.fail({ status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } })
    expect((await failureOf(wrong.client.ask({ path: '' }, format))).reason).toBe('unreachable')
  })

  it('puts the key into no failure: not in its text, its fields or its causes', async () => {
    const { client, server } = await start({ timeLimit: 50 })
    const failures: ProviderFailure[] = []
    server.fail({ status: 400, body: { echoed: KEY } })
    failures.push(await failureOf(client.ask({ path: '' }, format)))
    server.fail('hang')
    failures.push(await failureOf(client.ask({ path: '' }, format)))
    await server.stop()
    failures.push(await failureOf(client.ask({ path: '' }, format)))
    for (const failure of failures) {
      const { message, stack, cause } = failure
      expect(JSON.stringify([failure, message, stack, cause, Object.entries(failure)])).not.toContain(KEY)
    }
  })

  it('keeps to the rate of the plan, and to the pause that the provider asks for', async () => {
    let time = 0
    const { client, server } = await start({ requestsPerSecond: 2, now: () => time })
    await client.ask({ path: '' }, format)
    await client.ask({ path: '' }, format)
    expect(await failureOf(client.ask({ path: '' }, format))).toMatchObject({
      reason: 'limited',
      retryAfter: 1,
    })
    time = 500
    await client.ask({ path: '' }, format)
    expect(server.requests).toHaveLength(3)
    time = 5000
    server.fail({ status: 429, body: {}, headers: { 'retry-after': '30' } })
    expect(await failureOf(client.ask({ path: '' }, format))).toMatchObject({
      reason: 'limited',
      retryAfter: 30,
    })
    server.recover()
    time = 34_000
    expect(await failureOf(client.ask({ path: '' }, format))).toMatchObject({
      reason: 'limited',
      retryAfter: 1,
    })
    expect(server.requests).toHaveLength(4)
    time = 35_001
    await client.ask({ path: '' }, format)
  })

  it('skips a provider that fails repeatedly, but not one that rejects single requests', async () => {
    const { client, server } = await start({ failuresUntilOpen: 2, openFor: 60_000 })
    server.fail({ status: 400, body: {} })
    for (let times = 0; times < 3; times++) await failureOf(client.ask({ path: '' }, format))
    server.fail({ status: 500, body: {} })
    for (let times = 0; times < 2; times++) await failureOf(client.ask({ path: '' }, format))
    expect((await failureOf(client.ask({ path: '' }, format))).reason).toBe('skipped')
    expect(server.requests).toHaveLength(5)
  })

  it('sends a form by POST', async () => {
    const { client, server } = await start()
    await client.ask({ path: '/x', form: { 'a[b]': 'c d&e' } }, format).catch(() => undefined)
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        body: 'a%5Bb%5D=c+d%26e',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ])
  })

  it('rejects with the reason of the caller’s signal', async () => {
    const { client, server } = await start()
    server.fail('hang')
    const caller = new AbortController()
    const asked = client.ask({ path: '', signal: caller.signal }, format)
    await vi.waitFor(() => expect(server.requests).toHaveLength(1))
    caller.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
  })
})

describe('asking providers in order', () => {
  const failing = (reason: 'late' | 'failed') => () => Promise.reject(new ProviderFailure('acme', reason))

  it('returns the first answer and reports the failures before it', async () => {
    const onFailure = vi.fn()
    const asks = [failing('failed'), async () => 'answer', failing('late')]
    expect(await askInOrder(asks, (ask) => ask(), { capability: 'history', onFailure })).toBe('answer')
    expect(onFailure).toHaveBeenCalledTimes(1)
  })

  it('answers 501 without providers, and by the last failure if all fail', async () => {
    await expect(askInOrder([], async () => 1, { capability: 'history' })).rejects.toMatchObject({
      status: 501,
    })
    const asks = [failing('failed'), failing('late')]
    const asked = askInOrder(asks, (ask) => ask(), { capability: 'history' })
    await expect(asked).rejects.toMatchObject({ status: 504, reasons: [{ name: 'history' }] })
  })

  it('ends at a fault that is none of a provider', async () => {
    const next = vi.fn(async () => 1)
    const asks = [() => Promise.reject(new TypeError('fault')), next]
    await expect(askInOrder(asks, (ask) => ask(), { capability: 'history' })).rejects.toThrow(TypeError)
    expect(next).not.toHaveBeenCalled()
  })
})
