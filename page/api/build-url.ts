/** Returns the address of a call, without empty values; `undefined` for a path that leads out of the service. */
export function buildUrl(
  base: string,
  path: string,
  query: Readonly<Record<string, unknown>>,
): string | undefined {
  const url = new URL(base.endsWith('/') ? base : `${base}/`)
  const below = path.replace(/^\//, '')
  const resolved = URL.canParse(below, url.href) ? new URL(below, url) : undefined
  if (resolved?.origin !== url.origin || !resolved.pathname.startsWith(url.pathname)) return undefined
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || value === false) continue
    resolved.searchParams.append(name, String(value))
  }
  return resolved.href
}
