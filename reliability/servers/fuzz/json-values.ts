import fc from 'fast-check'

/** The parts of a JSON Schema that the servers' documents use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Values that occur in valid requests, by the name of the parameter or property. */
export type Pools = Readonly<Record<string, readonly unknown[]>>

/** Values that servers have failed on. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    '__proto__',
    'constructor',
    '%00',
    '%E0%A4%A',
    "' or 1=1 --",
    '\u202eabc',
    '\ud800',
    '💣'.repeat(50),
    'x'.repeat(9000),
    '0x',
    `0x${'f'.repeat(300)}`,
    '-1',
    '1e309',
    'NaN',
    '9'.repeat(400),
    '-0',
    Number.MAX_SAFE_INTEGER,
    -1,
    1e308,
    0.1,
    [],
    {},
    [[[[]]]],
    { __proto__: null, toString: 1 },
    true,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
)

function texts({ pattern, minLength = 0, maxLength = 80 }: JsonSchema): fc.Arbitrary<unknown> {
  const plain = fc.string({ minLength, maxLength: Math.min(Math.max(maxLength, minLength), minLength + 80) })
  if (pattern === undefined) return plain
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    // A pattern that the generator does not support.
    return plain
  }
}

/** Returns values that a schema accepts, mostly. */
function conforming(schema: JsonSchema, name: string, pools: Pools, depth: number): fc.Arbitrary<unknown> {
  const { enum: values, anyOf, oneOf, properties = {}, required = [], items } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (values && values.length > 0) return fc.constantFrom(...values)
  const alternatives = anyOf ?? oneOf
  if (alternatives && alternatives.length > 0)
    return fc.oneof(...alternatives.map((one) => valuesOf(one, name, pools, depth + 1)))
  const { minimum = -1000, maximum = 2 ** 40 } = schema
  switch ([schema.type].flat()[0]) {
    case 'string':
      return texts(schema)
    case 'integer':
      return fc.integer({
        min: minimum,
        max: Math.min(Math.max(minimum, maximum), Number.MAX_SAFE_INTEGER),
      })
    case 'number':
      return fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valuesOf(items ?? {}, name, pools, depth + 1), { maxLength: 4 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([key, one]) => [key, valuesOf(one, key, pools, depth + 1)]),
        ),
        { requiredKeys: [...required] },
      )
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Returns values for a place of a request: known ones, ones that the schema accepts, and hostile ones. */
export function valuesOf(schema: JsonSchema, name: string, pools: Pools, depth = 0): fc.Arbitrary<unknown> {
  const known = pools[name]
  return fc.oneof(
    // Most inner values are good: one bad value in a body is enough.
    { weight: 1, arbitrary: hostile },
    { weight: depth > 0 ? 14 : 8, arbitrary: conforming(schema, name, pools, depth) },
    ...(known && known.length > 0 ? [{ weight: 24, arbitrary: fc.constantFrom(...known) }] : []),
  )
}
