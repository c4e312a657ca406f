import type { ServedEndpoint } from '../http/served-endpoint.js'
import { problemResponses, problemSchema, problemsOf } from './describe-problems.js'
import { type JsonSchema, jsonSchemaOf } from './json-schema-of.js'

/** A parameter of an operation. */
export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly description?: string
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary?: string
  readonly parameters: readonly OpenApiParameter[]
  readonly requestBody?: Content & { readonly required: true }
  readonly responses: Readonly<
    Record<string, { readonly $ref: string } | (Content & { readonly description: string })>
  >
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

/** The parts of an OpenAPI 3.1 document that the gateway writes. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: Readonly<Record<string, unknown>>
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
  readonly components: Readonly<Record<string, unknown>>
}

const text: JsonSchema = { type: 'string' }
const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { ...text, pattern: '^[!-~]{1,128}$' },
  description: 'For a day, repeats with the same key and body get the first answer.',
}

const sessionToken = 'the token of the session, unless the gateway keeps it in a cookie'
const authorization = (token: string): OpenApiParameter => ({
  name: 'Authorization',
  in: 'header',
  required: false,
  schema: { ...text, pattern: '^Bearer [!-~]{1,512}$' },
  description: `Bearer and ${token}.`,
})

async function parametersOf({
  endpoint,
  isPersonal,
  bearer = isPersonal ? sessionToken : undefined,
  isRepeatable,
}: ServedEndpoint): Promise<OpenApiParameter[]> {
  const [params, query] = await Promise.all([jsonSchemaOf(endpoint.params), jsonSchemaOf(endpoint.query)])
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']): OpenApiParameter => {
    // JSON Schema allows `true` as a property; zod never writes it.
    const schema = params?.properties?.[name]
    return { name, in: 'path', required: true, schema: typeof schema === 'object' ? schema : text }
  })
  const inQuery = Object.entries(query?.properties ?? {}).map(
    ([name, schema]): OpenApiParameter => ({
      name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      schema: typeof schema === 'object' ? schema : text,
    }),
  )
  const inHeader = [
    ...(bearer === undefined ? [] : [authorization(bearer)]),
    ...(isRepeatable ? [idempotencyKey] : []),
  ]
  return [...inPath, ...inQuery, ...inHeader]
}

async function operationOf(served: ServedEndpoint): Promise<OpenApiOperation> {
  const { endpoint, isPublic, takesPlainText, contentType } = served
  const [parameters, body, answer] = await Promise.all([
    parametersOf(served),
    jsonSchemaOf(endpoint.body),
    jsonSchemaOf(endpoint.answer),
  ])
  const bodyTypes = ['application/json', ...(takesPlainText ? ['text/plain'] : [])]
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0] ?? endpoint.id],
    ...(endpoint.summary === undefined ? {} : { summary: endpoint.summary }),
    parameters,
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(bodyTypes.map((type) => [type, { schema: body }])),
          },
        }),
    responses: {
      200: {
        description: 'The answer.',
        content: { [contentType ?? 'application/json']: { schema: contentType ? text : (answer ?? {}) } },
      },
      ...problemsOf(endpoint.method),
    },
    security: isPublic ? [] : [{ projectId: [] }],
  }
}

/** Describes endpoints as OpenAPI 3.1, from the definitions that server and clients share. */
export async function describeEndpoints(endpoints: readonly ServedEndpoint[]): Promise<OpenApiDocument> {
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const served of endpoints) {
    const path = served.endpoint.path.replace(/:(\w+)/g, '{$1}')
    const atPath = paths[path] ?? {}
    paths[path] = { ...atPath, [served.endpoint.method.toLowerCase()]: await operationOf(served) }
  }
  const description =
    'Every call has a projectId; st, sv and clientId identify the client and are optional. Refusals are ' +
    '{ status, reasons: [{ name, description }] }.'
  return {
    openapi: '3.1.0',
    info: { title: 'Quoin gateway', version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      responses: problemResponses,
      securitySchemes: { projectId: { type: 'apiKey', in: 'query', name: 'projectId' } },
    },
  }
}
