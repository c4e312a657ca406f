/**
 * Creates a check of an origin against a list: `scheme://host[:port]`, where `*` stands for any port, or in
 * `https://*.app.example` for any subdomain.
 */
export function originMatcher(allowed: readonly string[]): (origin: string) => boolean {
  const patterns = allowed.map(patternOf)
  return (origin) => patterns.some((pattern) => pattern.test(origin))
}

function patternOf(allowed: string): RegExp {
  const escaped = allowed.toLowerCase().replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/:\*$/, '(?::\\d{1,5})?').replace('*\\.', '(?:[a-z0-9-]+\\.)+')
  return new RegExp(`^${source}$`)
}
