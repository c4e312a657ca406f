import { type Endpoint, listEntryOf } from 'quoin/endpoints'
import { z } from 'zod'

/** A JSON Schema (draft 2020-12), as used by OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Description of lists that drop malformed entries. */
export const TOLERANT = 'Malformed entries are left out.'

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
      // A value that is converted before validation (`null` to undefined) is described by the schema after the
      // conversion.
      const { def } = zodSchema._zod
      if (def.type === 'pipe' && def.in._zod.def.type === 'transform') {
        Object.assign(jsonSchema, convert(def.out))
      }
    },
  })
  return converted
}

/**
 * Returns the JSON Schema of a part of an endpoint; `undefined` if it has none. Throws for a schema not made with zod.
 */
export async function jsonSchemaOf(schema: Endpoint['query']): Promise<JsonSchema | undefined> {
  if (schema === undefined) return undefined
  const loaded: unknown =
    'schema' in schema && typeof schema.schema === 'function' ? await schema.schema() : schema
  if (!isZod(loaded)) throw new TypeError('Only zod schemas can be described.')
  return convert(loaded)
}
