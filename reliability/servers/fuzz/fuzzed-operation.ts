import fc from 'fast-check'
import { z } from 'zod'
import { type JsonSchema, type Pools, valuesOf } from './json-values.js'

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

/** An OpenAPI document, as the servers write them. */
export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string
            readonly parameters?: readonly {
              readonly name: string
              readonly in: 'path' | 'query' | 'header'
              readonly required: boolean
              readonly schema: JsonSchema
            }[]
            readonly requestBody?: Content
            readonly responses: Readonly<Record<string, Content>>
            readonly security?: readonly object[]
          }
        >
      >
    >
  >
}

/** A request, before the caller's credentials are added. */
export interface FuzzedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Credentials to send, of those that the operation takes. */
  readonly access: 'full' | 'partly' | 'none'
}

/** An operation of a document: its requests, and the check of an answer. */
export interface FuzzedOperation {
  readonly id: string
  readonly method: string
  readonly requests: fc.Arbitrary<FuzzedRequest>
  /** Returns what is wrong with an answer. */
  check(status: number, contentType: string, text: string): string | undefined
}

/** Text of internals: stack traces, paths of files, SQL. */
const LEAKS = /\bat .+:\d+:\d+|\/(?:work|home|usr|tmp)\/|node_modules|SQLITE|select .+ from/i
const problem = z.object({
  status: z.number(),
  reasons: z.array(z.strictObject({ name: z.string(), description: z.string().min(1) })).min(1),
})

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))

/** Returns text that survives in a path: a lone surrogate cannot be encoded, and dots would name another path. */
function segment(value: unknown): string {
  const text = textOf(value).replace(/[\ud800-\udfff]/gu, '?')
  return encodeURIComponent(/^\.{1,2}$/.test(text) || text === '' ? '_' : text)
}

export function readOperations(document: OpenApi, pools: Pools): readonly FuzzedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): FuzzedOperation => {
      const { operationId: id, parameters = [], requestBody, responses, security = [] } = operation
      const schema = requestBody?.content?.['application/json']?.schema
      const good = responses['200']?.content
      const [goodType = 'application/json'] = Object.keys(good ?? {})
      // JSON Schema of the document itself: what a client generated from it would expect.
      const answer = z.fromJSONSchema((good?.[goodType]?.schema ?? {}) as z.core.JSONSchema.BaseSchema)

      const values = fc.record({
        given: fc.tuple(
          ...parameters.map(({ name, in: place, required, schema: one }) =>
            fc.record({
              name: fc.constant(name),
              place: fc.constant(place),
              isLeftOut: required ? fc.constant(false) : fc.boolean(),
              value: valuesOf(one, name, pools),
            }),
          ),
        ),
        body: schema ? valuesOf(schema, 'body', pools) : fc.constant(undefined),
        cut: fc.oneof({ weight: 30, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(0.5) }),
        access: fc.oneof(
          { weight: 10, arbitrary: fc.constant('full' as const) },
          { weight: 1, arbitrary: fc.constantFrom('partly' as const, 'none' as const) },
        ),
      })
      const requests = values.map(({ given, body, cut, access }): FuzzedRequest => {
        let filled = path
        const query = new URLSearchParams(security.length > 0 ? { projectId: 'fuzz' } : {})
        const headers: Record<string, string> = {}
        for (const { name, place, isLeftOut, value } of given) {
          if (place === 'path') filled = filled.replace(`{${name}}`, () => segment(value))
          else if (isLeftOut) continue
          else if (place === 'query') query.set(name, textOf(value))
          // Only visible characters can be sent in a header.
          else
            headers[name] = textOf(value)
              .replace(/[^ -~]/g, '?')
              .slice(0, 2000)
              .trim()
        }
        const text = schema ? textOf(JSON.stringify(body ?? null)) : undefined
        return {
          path: `${filled}?${query}`.slice(0, 40_000),
          headers,
          body: text?.slice(0, Math.ceil(text.length * cut)),
          access,
        }
      })
      return {
        id,
        method: method.toUpperCase(),
        requests,
        check(status, contentType, text) {
          if (status === 500) return `500: ${text}`
          if (!(String(status) in responses)) return `${status} is not declared: ${text.slice(0, 200)}`
          if (status !== 200) {
            const isProblem = problem.safeParse(parse(text))
            if (!isProblem.success) return `${status} without reasons: ${text.slice(0, 200)}`
            return LEAKS.test(text) ? `${status} shows internals: ${text.slice(0, 300)}` : undefined
          }
          if (!contentType.startsWith(goodType)) return `200 as ${contentType}, not ${goodType}`
          if (goodType !== 'application/json') return undefined
          const { error } = answer.safeParse(parse(text))
          const [issue] = error?.issues ?? []
          return (
            issue &&
            `200 outside its schema at ${issue.path.join('.')}: ${issue.message}: ${text.slice(0, 300)}`
          )
        },
      }
    }),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
