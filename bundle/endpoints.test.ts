import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKernel, type Endpoint, isQuoinError } from '#kernel'
import { supportedChainsPath } from '#page/endpoint'
import { createTestPlatform } from '#testing'
import { endpointModules, endpointTable } from './testing/endpoint-table.js'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example'] } },
}

/** Creates a kernel whose gateway serves the networks, and returns preset answers. */
function compose(...chains: readonly string[]) {
  const platform = createTestPlatform()
  const services = { gateway: 'https://gateway.example' }
  const kernel = createKernel({ projectId: 'p', networks: [network], services, platform })
  let answer: unknown
  platform.onFetch(({ url }) =>
    Response.json(
      new URL(url).pathname === supportedChainsPath && answer === undefined ? { http: chains } : answer,
    ),
  )
  // Each call reaches the service: cached answers must not be used here.
  const request = (endpoint: Endpoint, next: unknown): Promise<unknown> => {
    answer = next
    return kernel.api.call({ ...withoutNetworks(endpoint), id: endpoint.id }, { cache: 'no-cache' })
  }
  return { platform, kernel, request, answerWith: (next: unknown) => (answer = next) }
}

function withoutNetworks({ whenUnsupported: _, freshMs: __, ...endpoint }: Endpoint): Endpoint {
  return endpoint
}

const rows = endpointTable.map((row) => [row.sent.replace(/0x\w+/, '…'), row] as const)

it('the table has every endpoint of the plugins, once [API-01]', () => {
  const brought = Object.values(endpointModules)
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value) => typeof value === 'object')
  const listed = endpointTable.map(({ endpoint }) => endpoint)
  expect(new Set(brought)).toEqual(new Set(listed))
  expect(brought).toHaveLength(listed.length)
  for (const key of ['id', 'path'] as const) {
    const values = listed.map((endpoint) => `${key === 'path' ? endpoint.method : ''} ${endpoint[key]}`)
    expect(new Set(values).size).toBe(values.length)
  }
  expect(listed.map(({ service }) => service)).toEqual(listed.map(() => 'gateway'))
})

describe('each call of the table', () => {
  it.each(rows)('%s: method, path, query, body and answer [API-01] [API-04]', async (_, row) => {
    const { platform, kernel, answerWith } = compose()
    const { endpoint, path, query, body, answer } = row
    answerWith(answer)
    const given = { ...(path && { path }), ...(query && { query }), ...(body !== undefined && { body }) }
    const checked = await kernel.api.call(withoutNetworks(endpoint), given)
    const [request] = platform.requests
    const url = new URL(request?.url ?? '')
    expect(`${request?.method} ${url.pathname}`).toBe(row.sent)
    const common = { projectId: 'p', st: 'quoin', sv: '1.7.4' }
    const asText = Object.fromEntries(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    )
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...asText, ...common })
    expect(request?.body && JSON.parse(request.body)).toEqual(body)
    // A well-formed value passes unchanged; omitted members stay omitted.
    const dropEmpty = (_name: string, value: unknown): unknown =>
      value === null || value === '' ? undefined : value
    expect(JSON.parse(JSON.stringify(checked))).toEqual(JSON.parse(JSON.stringify(answer, dropEmpty)))
    // The server reads it by the same schemas, and nothing is lost.
    for (const [schema, sent] of [
      [endpoint.params, path],
      [endpoint.query, query && asText],
      [endpoint.body, body],
    ] as const) {
      if (sent === undefined) continue
      const read = await schema?.['~standard'].validate(sent)
      expect(read?.issues).toBeUndefined()
      expect(read && 'value' in read && Object.keys(Object(read.value)).sort()).toEqual(
        Object.keys(Object(sent)).sort(),
      )
    }
    await kernel.dispose()
  })

  it.each(rows)(
    '%s: returns its fallback if the network is not served, and is cached for its time [NET-10] [ACC-05]',
    async (_, row) => {
      const { platform, kernel } = compose('eip155:5')
      const { endpoint, path, unsupported, freshMs } = row
      expect(endpoint.freshMs).toBe(freshMs)
      expect('unsupported' in row).toBe(endpoint.whenUnsupported !== undefined)
      if (!endpoint.whenUnsupported) return
      const call = kernel.api.call(endpoint, path ? { path } : {})
      if ('error' in endpoint.whenUnsupported)
        await expect(call).rejects.toMatchObject({ shortMessage: unsupported })
      else expect(await call).toEqual(unsupported)
      expect(platform.requests.map(({ url }) => new URL(url).pathname)).toEqual([supportedChainsPath])
      await kernel.dispose()
    },
  )
})

/** Returns a copy with one part of it replaced or left out. */
function broken(value: unknown, choose: (max: number) => number, junk: unknown): unknown {
  if (typeof value !== 'object' || value === null || choose(4) === 0) return junk
  const parts: readonly (readonly [string, unknown])[] = Object.entries(value)
  const at = choose(parts.length)
  const changed = parts.flatMap(([name, part], index): (readonly [string, unknown])[] => {
    if (index !== at) return [[name, part]]
    return choose(5) === 0 ? [] : [[name, broken(part, choose, junk)]]
  })
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed)
}

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u202e',
    '0x',
    'javascript:alert(1)',
    1e308,
    -1,
    0.5,
    '-1',
    '1e5',
    [],
    {},
    null,
  ),
  // Names of every object's own members, as keys.
  fc.constantFrom<unknown>(
    ...['{"__proto__":{"a":1}}', '{"constructor":{}}', '{"toString":5}'].map((text) => JSON.parse(text)),
  ),
)

describe('an answer that is malformed', () => {
  it.each(rows)(
    '%s: is an error of that call, or a valid answer [API-03] [SEC-15]',
    async (_, { endpoint, answer }) => {
      const { kernel, request } = compose()
      const damaged = fc
        .tuple(fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), junk)
        .map(([choices, part]) => {
          let next = 0
          return broken(answer, (max) => (choices[next++ % choices.length] ?? 0) % Math.max(max, 1), part)
        })
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 1, arbitrary: junk }, { weight: 3, arbitrary: damaged }),
          async (value) => {
            let checked: unknown
            try {
              checked = await request(endpoint, value ?? null)
            } catch (error) {
              expect(isQuoinError(error, 'ANSWER_INVALID'), String(error)).toBe(true)
              return
            }
            // A view receives an answer that is as valid as a well-formed one.
            expect(await request(endpoint, checked ?? null)).toEqual(checked)
          },
        ),
        { numRuns: 60 },
      )
      await kernel.dispose()
    },
  )

  const lists = rows.flatMap(([name, row]) =>
    (row.lists ?? []).map((list) => [`${name} ${list}`, row, list] as const),
  )
  it.each(lists)(
    '%s: leaves out malformed entries and keeps the others in their order [API-03]',
    async (_, row, list) => {
      const { kernel, request } = compose()
      const at = (answer: unknown): unknown => (list === '' ? answer : Reflect.get(Object(answer), list))
      const good = at(await request(row.endpoint, row.answer))
      const value = at(row.answer)
      if (!Array.isArray(good) || !Array.isArray(value)) throw new Error(`${list} is no list`)
      const bad = fc.constantFrom<unknown>(null, 5, 'no', [], {}, { name: 5 }, [[]])
      await fc.assert(
        fc.asyncProperty(
          fc.array(bad, { maxLength: 20 }),
          fc.array(bad, { maxLength: 20 }),
          async (before, after) => {
            const mixed = [...before, ...value, ...after]
            const answer = list === '' ? mixed : { ...Object(row.answer), [list]: mixed }
            const checked = at(await request(row.endpoint, answer))
            // An entry whose members are all optional is well-formed when it is empty.
            const whole = Array.isArray(checked)
              ? checked.filter((entry) => Object.keys(Object(entry)).length > 0)
              : []
            expect(whole).toEqual(good)
          },
        ),
        { numRuns: 20 },
      )
      await kernel.dispose()
    },
  )
})
