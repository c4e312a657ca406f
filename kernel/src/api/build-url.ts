import { QuoinError } from '../errors/quoin-error.js'

/**
 * Builds the address of a call; empty values are left out.
 *
 * @throws `ORIGIN_NOT_DECLARED` if the path leads out of the service
 */
export function buildUrl(base: string, path: string, query: Readonly<Record<string, unknown>>): string {
  const url = new URL(base.endsWith('/') ? base : `${base}/`)
  const resolved = new URL(path.replace(/^\//, ''), url)
  if (resolved.origin !== url.origin || !resolved.pathname.startsWith(url.pathname))
    throw new QuoinError('ORIGIN_NOT_DECLARED', {
      details: `the path '${path.slice(0, 100)}' leaves ${base}`,
    })
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || value === false) continue
    resolved.searchParams.append(name, String(value))
  }
  return resolved.href
}
