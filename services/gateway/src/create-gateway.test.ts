import { randomUUID } from 'node:crypto'
import { Problem } from '@quoin/server-kit/http'
import { pino } from 'pino'
import type { Endpoint } from 'quoin/endpoints'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  createTestGateway,
  type TestGateway,
  type TestGatewayOptions,
} from '../testing/create-test-gateway.js'
import { type ServedCall, serve } from './http/served-endpoint.js'

const opened: { close(): Promise<void> }[] = []
const create = async (options?: TestGatewayOptions) => {
  const gateway = await createTestGateway(options)
  opened.push(gateway.database)
  return gateway
}
afterAll(() => Promise.all(opened.map((database) => database.close())))

const body = z.object({ text: z.string(), count: z.number().int().max(9).optional() })
const echo: Endpoint<unknown, z.infer<typeof body>, unknown> = {
  id: 'test.echo',
  method: 'POST',
  path: '/test/echo',
  service: 'gateway',
  body,
  answer: z.object({ turn: z.number() }),
}
const wait: Endpoint<unknown, unknown, unknown> = {
  id: 'test.wait',
  method: 'GET',
  path: '/test/wait',
  service: 'gateway',
  answer: z.unknown(),
}

const echoing = (run: (call: ServedCall<unknown, z.infer<typeof body>>) => Promise<unknown>) =>
  create({ furtherEndpoints: [serve(echo, run, { isRepeatable: true })] })

describe('origins, projects and security headers [SEC-16]', async () => {
  const GATEWAY_ALLOWED_ORIGINS = 'https://app.example,https://*.site.example,http://localhost:*'
  const gateway = await create({ environment: { GATEWAY_ALLOWED_ORIGINS } })
  const from = (origin: string, method = 'GET'): Promise<Response> =>
    Promise.resolve(
      gateway.app.request('/health', {
        method,
        headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'GET' }) },
      }),
    )

  it.each(['https://app.example', 'https://a.b.site.example', 'http://localhost:5173', 'http://localhost'])(
    'allows %s',
    async (origin) => {
      const answer = await from(origin)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After, X-Request-Id')
      const preflight = await from(origin, 'OPTIONS')
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-headers')).toBe(
        'authorization, content-type, idempotency-key',
      )
    },
  )

  it.each([
    'https://evil.example',
    'http://app.example',
    'https://app.example.evil.example',
    'https://site.example',
    'https://evilsite.example',
    'http://localhost:80@evil.example',
    'https://xapp.example',
    'null',
  ])('refuses %s with a 403 that the page may read, even after its preflight [ANA-01]', async (origin) => {
    expect((await from(origin, 'OPTIONS')).status).toBe(204)
    const answer = await from(origin)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(await answer.json()).toMatchObject({ status: 403, reasons: [{ name: 'Origin' }] })
  })

  it('lets a page of an allowed origin read refusals', async () => {
    const headers = { origin: 'https://app.example' }
    const answer = await gateway.app.request('/v1/supported-chains', { headers })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example')
  })

  it('requires a listed projectId in every call', async () => {
    const closed = await create({ environment: { GATEWAY_PROJECTS: 'one, two' } })
    const status = async (query: string): Promise<number> =>
      (await closed.app.request(`/v1/supported-chains${query}`)).status
    expect(await status('')).toBe(400)
    expect(await status('?projectId=')).toBe(400)
    expect(await status('?projectId=three')).toBe(401)
    expect(await status('?projectId=two')).toBe(200)
    expect((await closed.app.request('/health')).status).toBe(200)
  })

  it('sets security headers on every answer', async () => {
    const { headers, status } = await gateway.app.request('/nowhere')
    expect(status).toBe(404)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })
})

describe('limits', () => {
  it('limits the requests of an address per minute, except health checks of a load balancer', async () => {
    const slow = await create({ environment: { GATEWAY_REQUESTS_PER_MINUTE: '2' } })
    const statuses: number[] = []
    for (let turn = 0; turn < 3; turn++) statuses.push((await slow.request('/v1/supported-chains')).status)
    expect(statuses).toEqual([200, 200, 429])
    const refused = await slow.request('/getWallets')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ status: 429, reasons: [{ name: 'rate' }] })
    expect((await slow.app.request('/health')).status).toBe(200)
  })

  it('limits the requests of a project across all addresses', async () => {
    const slow = await create({
      environment: { GATEWAY_PROJECT_REQUESTS_PER_MINUTE: '2', GATEWAY_TRUST_PROXY: '1' },
    })
    const request = async (address: string): Promise<number> =>
      (await slow.request('/v1/supported-chains', { headers: { 'X-Forwarded-For': address } })).status
    expect([await request('192.0.2.1'), await request('192.0.2.2'), await request('192.0.2.3')]).toEqual([
      200, 200, 429,
    ])
  })

  it('trusts as many entries of X-Forwarded-For as the host has proxies', async () => {
    const limit = { GATEWAY_REQUESTS_PER_MINUTE: '1' }
    const forged = async (environment: Record<string, string>): Promise<number[]> => {
      const gateway = await create({ environment: { ...limit, ...environment } })
      const request = async (header: string): Promise<number> =>
        (await gateway.request('/v1/supported-chains', { headers: { 'X-Forwarded-For': header } })).status
      return [await request('192.0.2.1, 198.51.100.7'), await request('192.0.2.2, 198.51.100.7')]
    }
    expect(await forged({})).toEqual([200, 429])
    // The proxy wrote the last entry; the caller forged the first.
    expect(await forged({ GATEWAY_TRUST_PROXY: '1' })).toEqual([200, 429])
    expect(await forged({ GATEWAY_TRUST_PROXY: '2' })).toEqual([200, 200])
  })

  it('counts an IPv6 network as one caller', async () => {
    const gateway = await create({
      environment: { GATEWAY_REQUESTS_PER_MINUTE: '1', GATEWAY_TRUST_PROXY: '1' },
    })
    const request = async (address: string): Promise<number> =>
      (await gateway.request('/v1/supported-chains', { headers: { 'X-Forwarded-For': address } })).status
    const addresses = [
      '2001:db8::1',
      '2001:db8:0:0:ffff::2',
      '2001:db8:0:1::1',
      '::ffff:192.0.2.1',
      '192.0.2.1',
    ]
    const statuses: number[] = []
    for (const address of addresses) statuses.push(await request(address))
    expect(statuses).toEqual([200, 429, 200, 200, 429])
  })

  it('refuses URLs that are too long and bodies that are too large', async () => {
    const gateway = await create()
    expect((await gateway.request(`/getWallets?search=${'x'.repeat(40_000)}`)).status).toBe(414)
    expect((await gateway.send('/e', 'x'.repeat(300_000), { origin: 'http://localhost' })).status).toBe(413)
  })

  it('ends a request at the time limit and aborts its signal', async () => {
    let ended: unknown
    const gateway = await create({
      environment: { GATEWAY_TIME_LIMIT: '100' },
      furtherEndpoints: [
        serve(wait, ({ signal }) => {
          signal.addEventListener('abort', () => {
            ended = signal.reason
          })
          return new Promise(() => {})
        }),
      ],
    })
    const answer = await gateway.request('/test/wait')
    expect(answer.status).toBe(504)
    expect(ended).toBeInstanceOf(Problem)
  })
})

describe('request validation', () => {
  const requested = (sent: string, headers: Record<string, string> = {}) =>
    echoing(async () => ({ turn: 1 })).then((gateway) => gateway.send('/test/echo', sent, headers))
  const reasons = async (answer: Response): Promise<unknown> => {
    const { reasons } = (await answer.json()) as { reasons: unknown }
    return [answer.status, reasons]
  }

  it.each([
    [
      '{"text":1,"count":"x"}',
      [
        { name: 'text', description: 'must be text' },
        { name: 'count', description: 'must be a number' },
      ],
    ],
    ['{}', [{ name: 'text', description: 'is missing' }]],
    ['{"text":"","count":10}', [{ name: 'count', description: 'must be at most 9' }]],
    ['[]', [{ name: 'body', description: 'must be an object' }]],
    ['{"text":', [{ name: 'body', description: 'is not JSON' }]],
    ['', [{ name: 'body', description: 'is not JSON' }]],
    ['{"text":"a\\u0000b"}', [{ name: 'body', description: 'must not have U+0000' }]],
    [`${'['.repeat(100)}${']'.repeat(100)}`, [{ name: 'body', description: 'must not be deeper than 64' }]],
  ])('reports the reason for refusing %s [API-03]', async (sent, expected) => {
    expect(await reasons(await requested(sent))).toEqual([400, expected])
  })

  it('accepts an escaped U+0000 as text and ignores prototype keys [SEC-15]', async () => {
    expect((await requested('{"text":"\\\\u0000","__proto__":{"polluted":1}}')).status).toBe(200)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('refuses another content type, and bytes that are not UTF-8', async () => {
    expect((await requested('{"text":""}', { 'content-type': 'text/plain' })).status).toBe(415)
    const gateway = await echoing(async () => ({ turn: 1 }))
    const answer = await gateway.request('/test/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    })
    expect(await reasons(answer)).toEqual([400, [{ name: 'body', description: 'is not text in UTF-8' }]])
  })

  it('refuses a repeated parameter and broken encodings', async () => {
    const gateway = await create()
    expect(await reasons(await gateway.request('/getWallets?page=1&page=2'))).toEqual([
      400,
      [{ name: 'page', description: 'is there more than once' }],
    ])
    expect((await gateway.request('/getWallets?search=%E0%A4')).status).toBe(400)
    expect((await gateway.request('/getWallets?search=%00')).status).toBe(400)
    expect((await gateway.request('/getWalletImage/%E0%A4')).status).toBe(400)
  })

  it('answers HEAD and OPTIONS, and lists the methods of a path in Allow', async () => {
    const gateway = await create()
    const head = await gateway.request('/v1/supported-chains', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const options = await gateway.request('/v1/supported-chains', { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const put = await gateway.request('/v1/supported-chains', { method: 'PUT' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await gateway.request('/v1/supported-chains/')).status).toBe(200)
  })
})

describe('errors', () => {
  const secret = 'hunter2'
  const failing = async (error: unknown) => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    const gateway = await create({ log, furtherEndpoints: [serve(echo, () => Promise.reject(error))] })
    return { answer: await gateway.send('/test/echo', { text: '' }), lines }
  }

  it('hides the details of a fault from the caller and logs them under the request id', async () => {
    const { answer, lines } = await failing(new Error(`at /home/me/${secret}.ts`))
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(text).not.toMatch(/hunter2|home|\.ts|Error/)
    const fault = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'fault')
    expect(fault).toMatchObject({ route: '/test/echo', id: answer.headers.get('x-request-id') })
    expect(text).toContain(fault.id)
  })

  it('returns a thrown Problem as it is', async () => {
    const { answer } = await failing(
      new Problem(404, [{ name: 'text', description: 'It is not registered.' }]),
    )
    expect(await answer.json()).toEqual({
      status: 404,
      reasons: [{ name: 'text', description: 'It is not registered.' }],
    })
  })

  it('fails in tests if an answer does not match its schema', async () => {
    const gateway = await echoing(async () => ({ turn: 'x' }))
    expect((await gateway.send('/test/echo', { text: '' })).status).toBe(500)
  })
})

describe('requests with an Idempotency-Key', () => {
  const counting = async () => {
    let turn = 0
    return echoing(async () => ({ turn: ++turn }))
  }
  const key = { 'Idempotency-Key': 'a' }

  it('returns the first answer again for the same key and body', async () => {
    const gateway = await counting()
    const send = async (text: string, headers: Record<string, string>): Promise<unknown> =>
      (await gateway.send('/test/echo', { text }, headers)).json()
    expect(await send('x', key)).toEqual({ turn: 1 })
    expect(await send('x', key)).toEqual({ turn: 1 })
    expect(await send('x', { 'Idempotency-Key': 'b' })).toEqual({ turn: 2 })
    expect(await send('x', {})).toEqual({ turn: 3 })
    expect(await send('y', key)).toMatchObject({ status: 409, reasons: [{ name: 'Idempotency-Key' }] })
    expect((await gateway.send('/test/echo', { text: '' }, { 'Idempotency-Key': 'ä' })).status).toBe(400)
  })

  it('refuses a second request while the first one is being answered', async () => {
    let finish: (answer: unknown) => void = () => {}
    let begun: () => void = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const gateway = await echoing(() => {
      begun()
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    const first = gateway.send('/test/echo', { text: '' }, key)
    await hasBegun
    const second = await gateway.send('/test/echo', { text: '' }, key)
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1'])
    finish({ turn: 1 })
    expect((await first).status).toBe(200)
  })

  it('finishes a request whose caller has disconnected, and returns its answer to the retry', async () => {
    let finish: () => void = () => {}
    let hasEnded = false
    let turn = 0
    const gateway = await echoing(({ signal }) => {
      signal.addEventListener('abort', () => {
        hasEnded = true
      })
      return new Promise((resolve) => {
        finish = () => resolve({ turn: ++turn })
      })
    })
    const leaving = new AbortController()
    const request = (signal?: AbortSignal) =>
      gateway.request('/test/echo', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...key },
        body: '{"text":""}',
        ...(signal && { signal }),
      })
    const first = request(leaving.signal)
    await expect.poll(async () => (await request()).status, { interval: 5 }).toBe(409)
    leaving.abort()
    finish()
    await first
    expect([hasEnded, await (await request()).json()]).toEqual([false, { turn: 1 }])
  })

  it('returns a refusal to the retry, and frees the key after a fault', async () => {
    const outcomes = [new Problem(404, [{ name: 'a', description: 'b' }]), new Problem(502, [])]
    const gateway = await echoing(async () => {
      const outcome = outcomes.shift()
      if (outcome) throw outcome
      return { turn: 1 }
    })
    const send = async (value: string): Promise<number> =>
      (await gateway.send('/test/echo', { text: '' }, { 'Idempotency-Key': value })).status
    expect([await send('refused'), await send('refused')]).toEqual([404, 404])
    expect([await send('failed'), await send('failed'), await send('failed')]).toEqual([502, 200, 200])
  })

  it('forgets an answer after a day', async () => {
    let time = 0
    let turn = 0
    const gateway = await create({
      now: () => time,
      furtherEndpoints: [serve(echo, async () => ({ turn: ++turn }), { isRepeatable: true })],
    })
    const send = async (): Promise<unknown> => (await gateway.send('/test/echo', { text: '' }, key)).json()
    await send()
    time = 23 * 60 * 60_000
    expect(await send()).toEqual({ turn: 1 })
    time = 25 * 60 * 60_000
    expect(await send()).toEqual({ turn: 2 })
  })
})

describe('storage limits [S7]', () => {
  const environment = { GATEWAY_STORED_PER_HOUR: '100000' }
  const sizeOf = async ({ database }: TestGateway): Promise<number> =>
    (await database.query.selectFrom('request_answers').select('key').execute()).length

  it('stores no answers of endpoints that only read, with or without a key [S7]', async () => {
    let turn = 0
    const gateway = await create({ furtherEndpoints: [serve(echo, async () => ({ turn: ++turn }))] })
    const send = async () =>
      (await gateway.send('/test/echo', { text: '' }, { 'Idempotency-Key': 'a' })).json()
    expect([await send(), await send()]).toEqual([{ turn: 1 }, { turn: 2 }])
    await gateway.send('/v1?chainId=eip155:1', [], { 'Idempotency-Key': 'a' })
    expect(await sizeOf(gateway)).toBe(0)
  })

  it('counts stored answers in the hourly byte limit, and sends Retry-After [S7]', async () => {
    const stored = { isRepeatable: true }
    const gateway = await create({
      environment,
      furtherEndpoints: [serve(echo, async () => ({ turn: 1 }), stored)],
    })
    const statuses: number[] = []
    let refused: Response | undefined
    for (let index = 0; index < 20; index++) {
      const answer = await gateway.send('/test/echo', { text: '' }, { 'Idempotency-Key': `k${index}` })
      statuses.push(answer.status)
      if (answer.status === 429) refused = answer
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(12)
    expect(await sizeOf(gateway)).toBe(statuses.filter((status) => status === 200).length)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(60)
    // Requests that store no answer are still served.
    expect((await gateway.send('/test/echo', { text: '' })).status).toBe(200)
  })

  it('counts a batch of events by its length, in requests and in bytes [S7]', async () => {
    const origin = { origin: 'http://localhost:3000' }
    const batch = (size: number) => ({
      events: Array.from({ length: size }, () => ({
        eventId: randomUUID(),
        url: '',
        domain: '',
        timestamp: 1,
        props: { type: 'track', event: 'X', properties: { text: 'x'.repeat(1000) } },
      })),
    })
    const counted = await create({ environment: { GATEWAY_REQUESTS_PER_MINUTE: '60' } })
    expect((await counted.send('/e/batch', batch(50), origin)).status).toBe(200)
    expect((await counted.send('/e/batch', batch(50), origin)).status).toBe(429)
    const weighed = await create({ environment })
    expect((await weighed.send('/e/batch', batch(50), origin)).status).toBe(200)
    expect((await weighed.send('/e/batch', batch(50), origin)).status).toBe(429)
    const other = await create({ environment: { GATEWAY_PROJECT_STORED_PER_HOUR: '100000' } })
    expect((await other.send('/e/batch', batch(50), origin)).status).toBe(200)
    const answer = await other.send('/e/batch', batch(50), origin)
    expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining('this project')])
  })
})

describe('operations', () => {
  it('reports ready, and not ready while its database is closed or the gateway stops', async () => {
    const gateway = await create()
    expect((await gateway.app.request('/ready')).status).toBe(200)
    const broken = await createTestGateway()
    await broken.database.close()
    const answer = await broken.app.request('/ready')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ reasons: [{ name: 'database' }] })
    gateway.beginStopping()
    const stopping = await gateway.app.request('/ready')
    expect([stopping.status, stopping.headers.get('connection')]).toEqual([503, 'close'])
  })

  it('counts requests by their declared path, and requires the token for /metrics', async () => {
    const GATEWAY_METRICS_TOKEN = 'a-token-of-16-letters'
    const gateway = await create({ environment: { GATEWAY_METRICS_TOKEN } })
    await gateway.request('/getWalletImage/0xabc')
    expect((await gateway.app.request('/metrics')).status).toBe(401)
    const headers = { authorization: `Bearer ${GATEWAY_METRICS_TOKEN}` }
    const text = await (await gateway.app.request('/metrics', { headers })).text()
    expect(text).toContain(
      'gateway_requests_total{route="/getWalletImage/:imageId",method="GET",status="404"} 1',
    )
    expect(text).not.toContain('0xabc')
  })

  it('logs one line per request, without account addresses', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    const gateway = await create({ log })
    await gateway.request('/v1/identity/0x00000000000000000000000000000000deadbeef')
    expect(lines.length).toBe(1)
    const [line = ''] = lines
    expect(JSON.parse(line)).toMatchObject({
      method: 'GET',
      route: '/v1/identity/:address',
      status: 200,
      project: 'test',
      ms: expect.any(Number),
      id: expect.any(String),
    })
    expect(line).not.toContain('deadbeef')
  })
})
