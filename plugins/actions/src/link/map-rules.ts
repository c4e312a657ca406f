import { listOf, textOf } from '../read/fields.js'
import { readAddress } from './read-link.js'

const maxRules = 100
const maxPattern = 300

/** Splits a pattern or path into its segments. */
const segmentsOf = (path: string): readonly string[] => path.split('/').slice(1)

/**
 * Returns what the wildcards of a pattern match, in order; `undefined` if the path does not match. `*` is one segment, `**` at the
 * end the rest. Compares segment by segment: no expression of the site runs.
 */
function match(pattern: readonly string[], path: readonly string[]): readonly string[] | undefined {
  const found: string[] = []
  for (const [at, part] of pattern.entries()) {
    if (part === '**') return at === pattern.length - 1 ? [...found, path.slice(at).join('/')] : undefined
    const segment = path[at]
    if (segment === undefined) return undefined
    if (part === '*') {
      if (segment === '') return undefined
      found.push(segment)
    } else if (part !== segment) return undefined
  }
  return path.length === pattern.length ? found : undefined
}

/** Replaces the wildcards of a path by what those of the pattern matched. */
function fill(path: string, found: readonly string[]): string {
  let next = 0
  return path
    .split('/')
    .map((part) => (part === '*' || part === '**' ? (found[next++] ?? '') : part))
    .join('/')
}

/** The path of a pattern for this page's origin; `undefined` for one of another origin. */
function pathOf(pattern: string, { origin }: URL): string | undefined {
  if (pattern.startsWith('/')) return pattern
  return pattern.startsWith(`${origin}/`) ? pattern.slice(origin.length) : undefined
}

/**
 * Returns the address of the action of a page by the rules of its site's `actions.json`; `undefined` if no rule matches. The first
 * rule that matches counts; the query of the page is kept. Source: Solana Actions, actions.json.
 */
export function mapByRules(rules: unknown, page: URL): URL | undefined {
  for (const rule of listOf(Object(rules).rules).slice(0, maxRules)) {
    const pattern = textOf(Object(rule).pathPattern)
    const apiPath = textOf(Object(rule).apiPath)
    if (!pattern || !apiPath || pattern.length > maxPattern || apiPath.length > maxPattern) continue
    const path = pathOf(pattern, page)
    const found = path === undefined ? undefined : match(segmentsOf(path), segmentsOf(page.pathname))
    if (!found) continue
    const mapped = readAddress(fill(apiPath, found), page)
    if (!mapped) return undefined
    for (const [name, value] of page.searchParams)
      if (!mapped.searchParams.has(name)) mapped.searchParams.append(name, value)
    return mapped
  }
  return undefined
}
