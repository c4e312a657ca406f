import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestPlatform, settle } from '#testing'
import { buildUrl } from './build-url.js'
import { createApiClient } from './create-api-client.js'
import { defineEndpoint } from './endpoint.js'

const identity = defineEndpoint({
  id: 'identity',
  method: 'GET',
  path: '/v1/identity/:address',
  service: 'gateway',
  query: z.object({ sender: z.optional(z.string()) }),
  answer: z.object({ name: z.nullable(z.string()) }),
})
const save = defineEndpoint({
  id: 'save',
  method: 'POST',
  path: '/v1/save',
  service: 'gateway',
  body: z.object({ a: z.number() }),
  answer: z.object({ ok: z.boolean() }),
})

const makeApi = (
  services: Readonly<Record<string, string>> = { gateway: 'https://gateway.example/base' },
) => {
  const platform = createTestPlatform()
  const service = createApiClient({
    platform,
    projectId: 'p',
    sdkVersion: '1.7.4',
    services,
    clientId: () => undefined,
    activeNetwork: () => undefined,
    alert: () => undefined,
    isWatched: false,
    deniedServices: () => [],
  })
  return { platform, service, api: service.forCaller('demo', ['gateway']) }
}

/** Advances the clock until the call has settled. */
async function settled<T>(platform: ReturnType<typeof createTestPlatform>, call: Promise<T>): Promise<T> {
  let done = false
  call.then(
    () => (done = true),
    () => (done = true),
  )
  for (let step = 0; step < 200 && !done; step++) {
    await settle()
    await platform.clock.advanceAsync(100)
  }
  return call
}

it('buildUrl leaves out empty values [API-01]', () => {
  const expected = 'https://api.example.com/test?key=value&clientId=test-client-id'
  for (const path of ['/test', 'test']) {
    expect(
      buildUrl('https://api.example.com', path, {
        key: 'value',
        empty: undefined,
        clientId: 'test-client-id',
      }),
    ).toBe(expected)
  }
})

it('sends projectId, SDK type and version, and returns the checked answer [API-01] [KRN-11] [API-04]', async () => {
  const { platform, api } = makeApi()
  platform.onFetch(() => Response.json({ name: 'ada', extra: 1 }))
  const answer = await api.call(identity, { path: { address: '0x1/2' }, query: { sender: '0x2' } })
  expect(answer).toEqual({ name: 'ada' })
  expect(platform.requests[0]?.url).toBe(
    'https://gateway.example/base/v1/identity/0x1%2F2?sender=0x2&projectId=p&st=quoin&sv=1.7.4',
  )
})

it('a failure reports its status; reads are tried three times, writes once [API-02] [REL-02]', async () => {
  const { platform, api } = makeApi()
  platform.onFetch(() => new Response('no', { status: 503 }))
  await expect(settled(platform, api.call(identity, { path: { address: 'x' } }))).rejects.toThrow(
    'HTTP status code: 503',
  )
  expect(platform.requests).toHaveLength(3)
  await expect(settled(platform, api.call(save, { body: { a: 1 } }))).rejects.toThrow('HTTP status code: 503')
  expect(platform.requests).toHaveLength(4)
})

it.each([
  ['2', 2_000],
  [new Date(Date.UTC(2026, 0, 1) + 3_000).toUTCString(), 3_000],
  ['not a time', 0],
  ['-5', 0],
])('waits for a Retry-After of %s before it reads again [REL-02]', async (header, wait) => {
  const { platform, api } = makeApi()
  const answeredAt: number[] = []
  platform.onFetch(() => {
    answeredAt.push(platform.now())
    return answeredAt.length === 1
      ? new Response('later', { status: 429, headers: { 'retry-after': header } })
      : Response.json({ name: 'ada' })
  })
  expect(await settled(platform, api.call(identity, { path: { address: 'x' } }))).toEqual({ name: 'ada' })
  const [first = 0, second = 0] = answeredAt
  expect(second - first).toBeGreaterThanOrEqual(Math.max(wait, 150))
  expect(second - first).toBeLessThanOrEqual(Math.max(wait, 450))
})

it('fails at once if Retry-After exceeds the time limit [REL-02]', async () => {
  const { platform, api } = makeApi()
  platform.onFetch(() => new Response('later', { status: 429, headers: { 'retry-after': '3600' } }))
  const start = platform.now()
  await expect(settled(platform, api.call(identity, { path: { address: 'x' } }))).rejects.toThrow(
    'HTTP status code: 429',
  )
  expect(platform.requests).toHaveLength(1)
  expect(platform.now() - start).toBeLessThan(500)
})

it('spreads the pauses of clients that fail together [REL-02]', async () => {
  const pauses = new Set<number>()
  for (let client = 0; client < 8; client++) {
    const { platform, api } = makeApi()
    // Each test platform begins with the same random bytes.
    platform.randomBytes(client)
    const requestedAt: number[] = []
    platform.onFetch(() => {
      requestedAt.push(platform.now())
      return new Response('no', { status: 503 })
    })
    await expect(settled(platform, api.call(identity, { path: { address: 'x' } }))).rejects.toThrow()
    const [first = 0, second = 0] = requestedAt
    pauses.add(second - first)
  }
  expect(pauses.size).toBeGreaterThan(4)
})

it('does not retry after a status that a retry would not change [REL-02]', async () => {
  const { platform, api } = makeApi()
  platform.onFetch(() => new Response('no', { status: 404 }))
  await expect(settled(platform, api.call(identity, { path: { address: 'x' } }))).rejects.toThrow(
    'HTTP status code: 404',
  )
  expect(platform.requests).toHaveLength(1)
})

it('ends after 10 s without an answer, or with the caller’s signal [API-02]', async () => {
  const { platform, api } = makeApi()
  platform.onFetch(() => new Promise<Response>(() => undefined))
  const call = api.call(identity, { path: { address: 'x' } })
  const late = expect(call).rejects.toMatchObject({ code: 'TIMEOUT' })
  await platform.clock.advanceAsync(10_000)
  await late
  const leaving = new AbortController()
  const left = expect(
    api.call(identity, { path: { address: 'x' }, signal: leaving.signal }),
  ).rejects.toMatchObject({ code: 'ABORTED' })
  leaving.abort()
  await left
})

it('a malformed answer is an error of that call [API-03] [SEC-15]', async () => {
  for (const body of ['', '<html>', '[]', '{"name":5}', `{"name":"${'x'.repeat(5_000_001)}"}`]) {
    const { platform, api } = makeApi()
    platform.onFetch(() => new Response(body))
    await expect(settled(platform, api.call(identity, { path: { address: 'x' } }))).rejects.toMatchObject({
      code: 'ANSWER_INVALID',
    })
  }
})

it('refuses services that the plugin did not declare or the host did not configure, without a request [SEC-14]', async () => {
  const { platform, service, api } = makeApi({})
  await expect(api.call(identity, {})).rejects.toMatchObject({ code: 'SERVICE_NOT_CONFIGURED' })
  await expect(service.forCaller('sly', []).call(identity, {})).rejects.toThrow(/'gateway' by plugin 'sly'/)
  expect(api.url('gateway', '/x')).toBeUndefined()
  expect(platform.requests).toEqual([])
})

it('a path that leads out of the service has no address and is not called [SEC-14] [KRN-13]', async () => {
  const { platform, api } = makeApi()
  for (const path of [
    'https://evil.example/x',
    '///evil.example/x',
    '/\\evil.example/x',
    '../admin',
    '/a/../../admin',
    '%2e%2e/admin',
    'http://',
  ]) {
    expect(buildUrl('https://gateway.example/base', path, {}), path).toBeUndefined()
    expect(api.url('gateway', path), path).toBeUndefined()
    const endpoint = defineEndpoint({ id: 'x', method: 'GET', path, service: 'gateway', answer: z.unknown() })
    await expect(api.call(endpoint), path).rejects.toMatchObject({ code: 'ORIGIN_NOT_DECLARED' })
  }
  expect(platform.requests).toEqual([])
})
