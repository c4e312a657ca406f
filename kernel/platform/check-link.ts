const schemePattern = /^[a-z][a-z0-9+.-]{0,63}$/
/** Never opened, even if a wallet's entry declares them. */
const refusedSchemes: readonly string[] = [
  'javascript',
  'data',
  'blob',
  'file',
  'vbscript',
  'about',
  'intent',
  'filesystem',
  'view-source',
  'content',
]
const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
const maxLength = 8_192

/**
 * Returns the URL if a page may open it, else `undefined`: `https:`, `http:` on localhost, and a declared scheme
 * (SEC-05).
 *
 * @param scheme the scheme in the entry of the chosen wallet, e.g. `rainbow`
 */
export function checkLink(url: string, scheme?: string): string | undefined {
  // A page without types may pass anything.
  if (typeof url !== 'string' || url.length > maxLength) return undefined
  const text = url.trim()
  let parsed: URL
  try {
    parsed = new URL(text)
  } catch {
    return undefined
  }
  const found = parsed.protocol.slice(0, -1)
  if (refusedSchemes.includes(found)) return undefined
  if (found === 'https') return parsed.href
  if (found === 'http') return localHosts.includes(parsed.hostname) ? parsed.href : undefined
  // `parsed.href` of an unknown scheme may change its case or slashes; wallets need theirs as declared.
  return typeof scheme === 'string' && schemePattern.test(scheme) && found === scheme.toLowerCase()
    ? text
    : undefined
}
