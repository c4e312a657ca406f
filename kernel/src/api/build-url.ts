/** Builds the address of a call; empty values are left out. */
export function buildUrl(base: string, path: string, query: Readonly<Record<string, unknown>>): string {
  const url = new URL(base.endsWith('/') ? base : `${base}/`)
  const resolved = new URL(path.replace(/^\//, ''), url)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || value === false) continue
    resolved.searchParams.append(name, String(value))
  }
  return resolved.href
}
