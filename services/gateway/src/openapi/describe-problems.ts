import type { JsonSchema } from './json-schema-of.js'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  400: 'A parameter, the body or the URL is malformed, or projectId is missing.',
  401: 'The projectId, a token or a signature is invalid.',
  403: 'The origin of the page is not allowed.',
  404: 'Not found.',
  405: 'The path does not support the method.',
  409: 'The request conflicts with stored data, or the Idempotency-Key was used for another request.',
  413: 'The body is too large.',
  414: 'The URL is too long.',
  415: 'The body is not application/json.',
  429: 'Too many requests. Retry-After: the seconds until a retry.',
  500: 'The gateway failed.',
  501: 'The gateway is not configured for this call.',
  502: 'A node or a provider did not answer, or its answer was invalid.',
  503: 'The database is unavailable, or a node or a provider is skipped for a while because it failed.',
  504: 'The database, a node or a provider did not answer in time.',
}

const text: JsonSchema = { type: 'string' }

/** The schema of every error response. */
export const problemSchema: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer', description: 'The HTTP status.' },
    reasons: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { ...text, description: 'The subject: a parameter, a header.' },
          description: text,
        },
        required: ['name', 'description'],
      },
    },
  },
  required: ['status', 'reasons'],
}

/** The error responses by status, for references. */
export const problemResponses: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(DESCRIPTIONS).map(([status, description]) => [
    `Problem${status}`,
    {
      description,
      ...(status === '429' && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
)

const OF_BODIES: ReadonlySet<string> = new Set(['409', '413', '415'])

/** Returns references to the error responses of a method. */
export function problemsOf(method: 'GET' | 'POST'): Readonly<Record<string, { readonly $ref: string }>> {
  const statuses = Object.keys(DESCRIPTIONS).filter((status) => method === 'POST' || !OF_BODIES.has(status))
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
  )
}
