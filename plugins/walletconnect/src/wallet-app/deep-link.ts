/** A link that passes a pairing to a wallet. */
export interface DeepLink {
  readonly url: string
  /** The part before `wc?`: it reopens the wallet later. */
  readonly href: string
  /** Without the colon; `https` for a universal link. */
  readonly scheme: string
}

const schemePattern = /^[a-z][a-z0-9+.-]*$/
// A wallet's entry comes from an external list: these schemes never open an app (SEC-05).
const refusedSchemes = new Set(
  'javascript data blob file intent vbscript about ftp ws wss mailto tel sms view-source filesystem wc'.split(
    ' ',
  ),
)

function isLocal(url: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}

function universalHref(link: string): { readonly href: string; readonly query: string } | undefined {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  if (url.protocol !== 'https:' && !isLocal(url)) return undefined
  if (url.username || url.password) return undefined
  return {
    href: `${url.origin}${url.pathname.replace(/\/+$/, '')}/`,
    query: url.search.replace(/^\?/, '&'),
  }
}

function nativeHref(link: string, scheme: string): string | undefined {
  const rest = link
    .slice(scheme.length)
    .replace(/^:?\/*/, '')
    .replace(/\/+$/, '')
  if (!/^[\w.~%/-]*$/.test(rest)) return undefined
  return rest ? `${scheme}://${rest}/` : `${scheme}://`
}

/**
 * Returns the link that opens a wallet with a pairing. A wallet's entry may be `scheme`, `scheme:`, `scheme://`,
 * `scheme://path` or a universal link `https://…`; any other text, and every scheme that is not an app's, returns
 * `undefined`.
 *
 * @param link the `mobile_link`, `desktop_link` or `webapp_link` of the wallet's entry
 * @param options.encodeTwice for native links in Telegram on Android, which decodes them twice
 *
 * @example
 * buildDeepLink('rainbow:', uri)?.url // rainbow://wc?uri=wc%3A…
 */
export function buildDeepLink(
  link: string,
  uri: string,
  options: { readonly encodeTwice?: boolean } = {},
): DeepLink | undefined {
  const text = link.trim()
  const scheme = text.split(':')[0]?.toLowerCase() ?? ''
  if (!schemePattern.test(scheme) || refusedSchemes.has(scheme)) return undefined
  const encoded = encodeURIComponent(uri)
  if (scheme === 'https' || scheme === 'http') {
    const universal = universalHref(text)
    if (!universal) return undefined
    return { url: `${universal.href}wc?uri=${encoded}${universal.query}`, href: universal.href, scheme }
  }
  const href = nativeHref(text, scheme)
  if (!href) return undefined
  return { url: `${href}wc?uri=${options.encodeTwice ? encodeURIComponent(encoded) : encoded}`, href, scheme }
}
