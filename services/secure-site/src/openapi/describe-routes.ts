import { z } from 'zod'
import type { SiteRoute } from '../http/site-route.js'

type JsonSchema = z.core.JSONSchema.BaseSchema

const text: JsonSchema = { type: 'string' }

/** Statuses of errors, with their meaning. */
const PROBLEMS: Readonly<Record<string, string>> = {
  400: 'A parameter, the body or the URL is malformed, or a code is wrong.',
  401: 'The proof of possession or the session is invalid. DPoP-Nonce: the nonce for a proof whose time is wrong.',
  403: 'The origin is not allowed, or a fresh code is required.',
  404: 'Not found.',
  405: 'The path does not support the method.',
  409: 'The request conflicts with stored data.',
  410: 'The code, link or attempt is used or expired.',
  413: 'The body is too large.',
  414: 'The URL is too long.',
  415: 'The body is not application/json.',
  429: 'Too many requests or mails. Retry-After: the seconds until a retry.',
  500: 'The site failed.',
  502: 'A node, a provider or the mail server did not answer, or its answer was invalid.',
  503: 'The database, the mail server or the key service is unavailable.',
  504: 'The site did not answer in time.',
}

const problem: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    reasons: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: text, description: text },
        required: ['name', 'description'],
      },
    },
  },
  required: ['status', 'reasons'],
}

/** Returns the schema of a body; recursive parts are added to the schemas of the document. */
function schemaOf({ path, body }: SiteRoute, schemas: Record<string, JsonSchema>): JsonSchema | undefined {
  if (body === undefined) return undefined
  const { $schema: _, ...schema } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const prefix = path.replaceAll('/', '.')
  // References are those of a document of its own.
  const { $defs = {}, ...own } = JSON.parse(
    JSON.stringify(schema).replaceAll('#/$defs/', `#/components/schemas/${prefix}.`),
  ) as JsonSchema
  for (const [name, part] of Object.entries($defs)) schemas[`${prefix}.${name}`] = part
  return own
}

function operationOf(route: SiteRoute, schemas: Record<string, JsonSchema>): object {
  const { path, access } = route
  const schema = schemaOf(route, schemas)
  const proof = { name: 'DPoP', in: 'header', required: access !== 'public', schema: text }
  const token = { name: 'Authorization', in: 'header', required: access === 'session', schema: text }
  return {
    operationId: path,
    parameters: access === 'public' ? [] : [proof, token],
    ...(schema && { requestBody: { required: true, content: { 'application/json': { schema } } } }),
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema: { type: 'object' } } } },
      ...Object.fromEntries(
        Object.keys(PROBLEMS).map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
      ),
    },
    security: access === 'public' ? [] : [access === 'device' ? { proof: [] } : { proof: [], session: [] }],
  }
}

/** Describes the site's API as OpenAPI 3.1. Answers are objects that only the site's own frame reads, which has their types. */
export function describeRoutes(routes: readonly SiteRoute[]): object {
  const schemas: Record<string, JsonSchema> = { Problem: problem }
  const paths = Object.fromEntries(
    routes.map((route) => [
      `/api/v1/${route.path}`,
      { [route.method.toLowerCase()]: operationOf(route, schemas) },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quoin secure site',
      version: '1',
      description:
        'Only the pages of the site itself call it. Refusals are { status, reasons: [{ name, description }] }.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.entries(PROBLEMS).map(([status, description]) => [
          `Problem${status}`,
          {
            description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
      securitySchemes: {
        proof: { type: 'apiKey', in: 'header', name: 'DPoP' },
        session: { type: 'apiKey', in: 'header', name: 'Authorization' },
      },
    },
  }
}
