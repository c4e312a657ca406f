import { type Endpoint, listEntryOf } from 'quoin/endpoints'
import { z } from 'zod'

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 has them. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Said of lists that are read so. */
export const TOLERANT = 'Entries that are not well formed are left out.'

function isZod(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

function convert(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const entry = listEntryOf(zodSchema)
      if (isZod(entry)) {
        jsonSchema.items = convert(entry)
        jsonSchema.description = TOLERANT
      }
      // What is tidied before it is checked (`null` to nothing) is described by what it is checked by.
      const { def } = zodSchema._zod
      if (def.type === 'pipe' && def.in._zod.def.type === 'transform') {
        Object.assign(jsonSchema, convert(def.out))
      }
    },
  })
  return converted
}

/** What a part of an endpoint must be; `undefined` where it is not checked. Throws for a schema that is not of zod. */
export async function jsonSchemaOf(schema: Endpoint['query']): Promise<JsonSchema | undefined> {
  if (schema === undefined) return undefined
  const loaded: unknown =
    'schema' in schema && typeof schema.schema === 'function' ? await schema.schema() : schema
  if (!isZod(loaded)) throw new TypeError('Only schemas of zod can be described.')
  return convert(loaded)
}
