/** An object of a descriptor: without a prototype, so that only its own members exist. */
export type Json = Readonly<Record<string, unknown>>

/** Limits of a descriptor with its includes, far above the published ones. */
const maxDepth = 24
const maxMembers = 20_000
const maxTextLength = 4_000
const maxIncludes = 4

/** Returns an object of a copied descriptor; `undefined` for anything else. */
export function jsonOf(value: unknown): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // `copyJson` made it: its members are its own, and their values stay unknown.
  return value as Json
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const emptyJson = (): Record<string, unknown> => Object.create(null)

/** Copies the data of a descriptor. Throws if it is above the limits, also if it contains itself. */
export function copyJson(given: unknown): unknown {
  let count = 0
  const copy = (value: unknown, depth: number): unknown => {
    count += 1
    if (depth > maxDepth || count > maxMembers) throw new Error('The descriptor is too large')
    if (typeof value === 'string') {
      if (value.length > maxTextLength) throw new Error('A text of the descriptor is too long')
      return value
    }
    if (typeof value !== 'object' || value === null)
      return typeof value === 'number' || typeof value === 'boolean' ? value : null
    if (Array.isArray(value)) {
      // A list of holes has few members, but takes seconds to walk.
      if (value.length > maxMembers) throw new Error('The descriptor is too large')
      return value.map((one) => copy(one, depth + 1))
    }
    const result = emptyJson()
    for (const [name, one] of Object.entries(value)) result[name] = copy(one, depth + 1)
    return result
  }
  return copy(given, 0)
}

const pathOf = (field: unknown): string | undefined => textOf(jsonOf(field)?.path)

/** Merges the fields of two formats: those with the same path become one. */
function mergeFields(base: readonly unknown[], over: readonly unknown[]): readonly unknown[] {
  const hasPath = (one: unknown, path: string | undefined): boolean =>
    path !== undefined && pathOf(one) === path
  const merged = base.map((one) => {
    const other = over.find((field) => hasPath(field, pathOf(one)))
    return other === undefined ? one : mergeJson(one, other)
  })
  return [...merged, ...over.filter((field) => !base.some((one) => hasPath(one, pathOf(field))))]
}

function mergeJson(base: unknown, over: unknown): unknown {
  const [one, other] = [jsonOf(base), jsonOf(over)]
  if (!one || !other) return over
  const result = emptyJson()
  for (const [name, value] of Object.entries(one)) result[name] = value
  for (const [name, value] of Object.entries(other)) {
    const before = result[name]
    const isFields = name === 'fields' && Array.isArray(before) && Array.isArray(value)
    result[name] = isFields ? mergeFields(before, value) : mergeJson(before, value)
  }
  return result
}

/**
 * Returns a descriptor merged with what it includes; its own members win. An include is only ever one of the given files: nothing is fetched.
 * Throws for a file that is not given, a circle, and data above the limits. Source: ERC-7730, "Organizing files".
 */
export function mergeIncludes(given: unknown, files: ReadonlyMap<string, unknown>): Json | undefined {
  let merged = copyJson(given)
  let next = textOf(jsonOf(merged)?.includes)
  for (let count = 0; next !== undefined; count++) {
    if (count >= maxIncludes || !files.has(next)) throw new Error('An included file is missing')
    const included = copyJson(files.get(next))
    merged = mergeJson(included, merged)
    next = textOf(jsonOf(included)?.includes)
  }
  return jsonOf(merged)
}
