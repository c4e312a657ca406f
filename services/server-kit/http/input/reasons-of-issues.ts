import type { Reason } from '../problem.js'

type Path = readonly PropertyKey[]
/** An issue of a schema, in the form of zod. Other libraries provide `message` and `path` only. */
export interface InputIssue {
  readonly code?: unknown
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  readonly message: string
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const MANY = 20

function pathOf(issue: InputIssue): Path {
  return (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part))
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

const counted = (origin: unknown, limit: unknown): string => {
  if (origin === 'string') return `${limit} characters`
  if (origin === 'array' || origin === 'set') return `${limit} entries`
  return String(limit)
}

/** Describes the required value. Never repeats the value itself. */
function mustBe(issue: InputIssue & Readonly<Record<string, unknown>>, value: unknown): string {
  if (value === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[String(issue.expected)] ?? issue.expected}`
    case 'invalid_format':
      return issue.pattern === undefined
        ? `must be a well formed ${issue.format}`
        : `must match the pattern ${issue.pattern}`
    case 'too_small':
    case 'too_big': {
      const isSmall = issue.code === 'too_small'
      const limit = counted(issue.origin, isSmall ? issue.minimum : issue.maximum)
      const verb = issue.origin === 'string' || issue.origin === 'array' ? 'must have' : 'must be'
      return `${verb} ${isSmall ? 'at least' : 'at most'} ${limit}`
    }
    case 'invalid_value':
      return `must be ${[issue.values].flat().join(' or ')}`
    default:
      return 'is not valid'
  }
}

/** Returns the issues of the alternative that matched furthest. */
function closest(alternatives: unknown): readonly InputIssue[] {
  if (!Array.isArray(alternatives)) return []
  const depth = (issues: readonly InputIssue[]): number =>
    Math.min(...issues.map((issue) => pathOf(issue).length))
  const tried = alternatives.filter(
    (issues): issues is InputIssue[] => Array.isArray(issues) && issues.length > 0,
  )
  const [best] = tried.toSorted((one, other) => depth(other) - depth(one))
  return best !== undefined && depth(best) > 0 ? best : []
}

/**
 * Converts the issues of schemas to reasons in plain words.
 *
 * @param part `query`, `body` or `path`: the name used if the value as a whole is invalid
 * @param value the checked value, to distinguish missing from invalid
 */
export function reasonsOfIssues(
  part: string,
  value: unknown,
  issues: readonly InputIssue[],
): readonly Reason[] {
  const reasons = issues.flatMap((issue): readonly Reason[] => {
    // Zod's issues have more properties than the standard ones; each is read as unknown.
    const known = issue as InputIssue & Readonly<Record<string, unknown>>
    const path = pathOf(issue)
    if (known.code === 'invalid_union') {
      const inner = closest(known.errors).map((one) => ({ ...one, path: [...path, ...pathOf(one)] }))
      if (inner.length > 0) return reasonsOfIssues(part, value, inner)
    }
    const name = path.length === 0 ? part : path.map(String).join('.').slice(0, 200)
    return [{ name, description: mustBe(known, at(value, path)) }]
  })
  return reasons.slice(0, MANY)
}
