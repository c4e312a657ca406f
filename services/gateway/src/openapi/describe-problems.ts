import type { JsonSchema } from './json-schema-of.js'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  400: 'A parameter, the body or the address is not well formed, or projectId is missing.',
  401: 'The projectId, or a signature, is not valid.',
  403: 'The origin of the page is not allowed.',
  404: 'There is nothing of this kind.',
  405: 'The path has no such method.',
  409: 'It contradicts what is there already, or the Idempotency-Key was used for another request.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  415: 'The body is not application/json.',
  429: 'Too many requests; Retry-After says when to ask again. Seconds.',
  500: 'The gateway failed.',
  501: 'This gateway is not set up for it.',
  502: 'A node or a provider did not answer, or not as it should.',
  503: 'The database does not answer, or a node or a provider is left alone for a while, since it failed.',
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
          name: { ...text, description: 'What it is about: a parameter, a header.' },
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
