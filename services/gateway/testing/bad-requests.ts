import type { OpenApiOperation, OpenApiParameter } from '../src/openapi/describe-endpoints.js'
import { type JsonSchema, TOLERANT } from '../src/openapi/json-schema-of.js'

/** A call that succeeds. */
export interface GoodCall {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly bearer?: string | undefined
}

/** A request that must be refused, and the reason. */
export interface BadRequest {
  readonly why: string
  readonly method: string
  /** Path and query as they are sent, from the first slash on. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

type Wrong = readonly [why: string, value: unknown]
const TRICKS = ['<script>', '\u202eabc'] as const

function ofText({
  pattern,
  maxLength,
  minLength,
  enum: values,
  const: constant,
  format,
}: JsonSchema): Wrong[] {
  const allows = (text: string): boolean => pattern !== undefined && new RegExp(pattern, 'u').test(text)
  return [
    ...(pattern === undefined
      ? []
      : TRICKS.filter((text) => !allows(text)).map((text): Wrong => [text, text])),
    ...(pattern === undefined || allows('x'.repeat(100_000))
      ? []
      : [['far too long', 'x'.repeat(9000)] as const]),
    ...(maxLength === undefined ? [] : [['too long', 'x'.repeat(maxLength + 1)] as const]),
    ...(minLength ? [['too short', ''] as const] : []),
    ...(values === undefined && constant === undefined && format === undefined
      ? []
      : [['none of the values', 'no such value'] as const]),
  ]
}

function ofNumber({ type, minimum, maximum }: JsonSchema): Wrong[] {
  return [
    ...(type === 'integer' ? [['a fraction', 1.5] as const] : []),
    ...(minimum === undefined ? [] : [['too small', minimum - 1] as const]),
    ...(maximum === undefined ? [] : [['too large', maximum * 2 + 10] as const]),
  ]
}

function ofList({ items, maxItems, minItems, description }: JsonSchema): Wrong[] {
  const [item] = [items].flat()
  // Tolerant lists drop bad entries instead of refusing them. A list of more than 1000 entries may exceed the body's limit.
  const inner = typeof item === 'object' && description !== TOLERANT ? wrongValues(item) : []
  return [
    ...(maxItems === undefined || maxItems > 1000
      ? []
      : [['too many', Array.from({ length: maxItems + 1 }, () => null)] as const]),
    ...(minItems ? [['empty', []] as const] : []),
    ...inner.map(([why, value]): Wrong => [`entry: ${why}`, [value]]),
  ]
}

/** Returns values that a schema refuses, each with the reason. */
export function wrongValues(schema: JsonSchema): Wrong[] {
  const { type, anyOf } = schema
  if (anyOf) return [['of another type', true]]
  const kinds: Readonly<Record<string, readonly Wrong[]>> = {
    string: [['a number', 1], ['an object', {}], ['null', null], ...ofText(schema)],
    number: [['text', 'x'], ['a list', []], ...ofNumber(schema)],
    integer: [['text', 'x'], ['null', null], ...ofNumber(schema)],
    boolean: [
      ['text', 'yes'],
      ['a number', 1],
    ],
    array: [['text', 'x'], ['an object', {}], ...ofList(schema)],
    object: [
      ['text', 'x'],
      ['a list', []],
      ['null', null],
    ],
  }
  return [...(kinds[String(type)] ?? [])]
}

/** Returns copies of a good body with one mistake in each. */
function wrongBodies(schema: JsonSchema, good: unknown, at = 'body'): Wrong[] {
  const first = schema.anyOf?.[0]
  // The good call matches the first of a body's alternatives.
  if (schema.anyOf && at === 'body') {
    return typeof first === 'object' ? wrongBodies(first, good, at) : []
  }
  const here = wrongValues(schema).map(([why, value]): Wrong => [`${at}: ${why}`, value])
  if (schema.type !== 'object' || typeof good !== 'object' || good === null) return here
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, property]): Wrong[] => {
    if (typeof property !== 'object') return []
    const given: unknown = Reflect.get(good, name)
    const isRequired = schema.required?.includes(name)
    const { [name]: _, ...without } = good as Record<string, unknown>
    const wrong = wrongBodies(property, given, `${at}.${name}`)
    return [
      ...wrong.map(([why, value]): Wrong => [why, { ...good, [name]: value }]),
      ...(isRequired ? [[`${at}.${name}: missing`, without] as const] : []),
    ]
  })
  return [...here, ...inner]
}

/** Returns bad values of a query parameter as text; numbers are written as text too. */
function wrongTexts({ schema }: OpenApiParameter): (readonly [string, string])[] {
  const isText = schema.type === 'string' || schema.anyOf !== undefined
  const texts = (isText ? ofText(schema) : [['text', 'x'] as const, ...ofNumber(schema)]).map(
    ([why, value]) => [why, String(value)] as const,
  )
  return texts.filter(([, text]) => text.length < 20_000)
}

const json = { 'content-type': 'application/json' }

/** Returns requests that an operation must refuse: those derived from its schemas, and those that all must refuse. */
export function badRequests(
  method: string,
  path: string,
  operation: OpenApiOperation,
  good: GoodCall,
): BadRequest[] {
  const verb = method.toUpperCase()
  const needsProject = operation.security.length > 0
  const schema = operation.requestBody?.content['application/json']?.schema
  const goodBody = good.body === undefined ? undefined : JSON.stringify(good.body)

  const url = (changes: GoodCall = {}, project: string | undefined = 'contract', raw = ''): string => {
    const segments = { ...good.path, ...changes.path }
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(segments[name] ?? ''))
    const query = new URLSearchParams({ ...good.query, ...changes.query })
    if (project !== undefined) query.set('projectId', project)
    return `${filled}?${query}${raw}`
  }
  const request = (why: string, changes: Partial<BadRequest> = {}): BadRequest => ({
    why,
    method: verb,
    url: url(),
    headers: schema ? json : {},
    ...(goodBody !== undefined && verb === 'POST' ? { body: goodBody } : {}),
    ...changes,
  })

  const ofParameters = operation.parameters.flatMap((parameter): BadRequest[] => {
    const { name, in: place, required } = parameter
    if (place === 'header') return [request(`${name}: not visible`, { headers: { ...json, [name]: 'a b' } })]
    const wrong = wrongTexts(parameter).map(([why, text]) =>
      request(`${name}: ${why}`, { url: url({ [place]: { [name]: text } }) }),
    )
    if (place === 'path') return wrong
    const { [name]: given = 'x', ...others } = good.query ?? {}
    const without = new URLSearchParams({ ...others, projectId: 'contract' })
    return [
      ...wrong,
      request(`${name}: twice`, {
        url: `${url({ query: { [name]: given } })}&${name}=${encodeURIComponent(given)}`,
      }),
      ...(required ? [request(`${name}: missing`, { url: `${url().split('?')[0]}?${without}` })] : []),
    ]
  })

  const ofBody = schema
    ? [
        ...wrongBodies(schema, good.body).map(([why, value]) =>
          request(why, { body: JSON.stringify(value) }),
        ),
        request('body: truncated', { body: (goodBody ?? '{').slice(0, -1) }),
        request('body: empty', { body: '' }),
        request('body: not UTF-8', { body: new Uint8Array([0x7b, 0xff, 0x7d]) }),
        request('body: too deep', { body: `${'['.repeat(2000)}${']'.repeat(2000)}` }),
        request('body: too large', { body: JSON.stringify({ padding: 'x'.repeat(300_000) }) }),
        request('body: U+0000', { body: JSON.stringify({ ...Object(good.body), extra: '\0' }) }),
        request('body: XML', { headers: { 'content-type': 'application/xml' }, body: '<a/>' }),
        request('body: form-encoded', {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'a=b',
        }),
      ]
    : []

  const ofProject = needsProject
    ? [
        request('projectId: missing', { url: url({}, '').replace('projectId=', 'project=') }),
        request('projectId: empty', { url: url({}, '') }),
        request('projectId: too long', { url: url({}, 'x'.repeat(101)) }),
        request('projectId: <script>', { url: url({}, '<script>') }),
        request('projectId: not listed', { url: url({}, 'unknown') }),
        request('projectId: twice', { url: url({}, 'contract', '&projectId=contract') }),
      ]
    : []

  const ofAny = [
    request('query: broken encoding', { url: url({}, 'contract', '&st=%E0%A4') }),
    request('query: U+0000', { url: url({}, 'contract', '&st=%00') }),
    request('query: a repeated name', { url: url({}, 'contract', '&st=a&st=b') }),
    request('path: broken encoding', { url: url().replace('?', '%E0%A4?') }),
    request('path: U+0000', { url: url().replace('?', '%00?') }),
    request('address: too long', { url: url({}, 'contract', `&st=${'x'.repeat(33_000)}`) }),
    request('origin: not allowed', { headers: { ...json, origin: 'https://evil.example' } }),
    request('origin: null', { headers: { ...json, origin: 'null' } }),
    ...['PUT', 'DELETE', 'PATCH'].map((other) => request(`method: ${other}`, { method: other })),
  ]
  return [...ofParameters, ...ofBody, ...ofProject, ...ofAny]
}
