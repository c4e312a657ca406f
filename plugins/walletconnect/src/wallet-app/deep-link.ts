/** A link that passes a pairing to a wallet. */
export interface DeepLink {
  readonly url: string
  /** The part before `wc?`: it reopens the wallet later. */
  readonly href: string
  /** Without the colon; `https` for a universal link. */
  readonly scheme: string
}

interface DeepLinkOptions {
  readonly encodeTwice?: boolean
  readonly pairingLink?: string | undefined
}

const schemePattern = /^[a-z][a-z0-9+.-]*$/
// A wallet's entry comes from an external list: these schemes never open an app (SEC-05).
const refusedSchemes = new Set(
  'javascript data blob file intent vbscript about ftp ws wss mailto tel sms view-source filesystem wc'.split(
    ' ',
  ),
)

const schemeOf = (link: string): string => link.split(':')[0]?.toLowerCase() ?? ''
const isAppScheme = (scheme: string): boolean => schemePattern.test(scheme) && !refusedSchemes.has(scheme)

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

/** Limit of a link, far above real ones. Characters. */
const maxLength = 2_048
const place = '{uri}'
// Spaces, control characters and bidi marks make one link look like another.
const unsafeInLinks = /[\s\p{Cc}\p{Cf}]/u

/**
 * Returns the link that passes a pairing to a wallet whose link has a form of its own (`pairingLink`); `undefined` if it
 * has not one place for the pairing, or leads to another app or site than the wallet's ordinary link.
 */
function fillLink(
  link: string,
  { href, scheme }: Omit<DeepLink, 'url'>,
  encoded: string,
): string | undefined {
  if (
    link.length > maxLength ||
    unsafeInLinks.test(link) ||
    link.split(place).length !== 2 ||
    schemeOf(link) !== scheme
  )
    return undefined
  const isWeb = scheme === 'https' || scheme === 'http'
  if (isWeb && !(URL.canParse(link) && new URL(link).origin === new URL(href).origin)) return undefined
  // The pairing is a secret: it must not become part of a host.
  const [host = ''] = link.slice(scheme.length).replace(/^:\/*/, '').split(/[/?#]/)
  return host.includes(place) ? undefined : link.replace(place, () => encoded)
}

/**
 * Returns the link that opens a wallet with a pairing. A wallet's entry may be `scheme`, `scheme:`, `scheme://`,
 * `scheme://path` or a universal link `https://…`; any other text, and every scheme that is not an app's, returns
 * `undefined`.
 *
 * @param link the `mobile_link`, `desktop_link` or `webapp_link` of the wallet's entry
 * @param options.encodeTwice for native links in Telegram on Android, which decodes them twice
 * @param options.pairingLink the `pairing_link` of the entry: it passes the pairing if it is valid for that
 *
 * @example
 * buildDeepLink('rainbow:', uri)?.url // rainbow://wc?uri=wc%3A…
 */
export function buildDeepLink(
  link: string,
  uri: string,
  { encodeTwice = false, pairingLink = '' }: DeepLinkOptions = {},
): DeepLink | undefined {
  const text = link.trim()
  const scheme = schemeOf(text)
  if (text.length > maxLength || !isAppScheme(scheme)) return undefined
  const once = encodeURIComponent(uri)
  const isWeb = scheme === 'https' || scheme === 'http'
  const universal = isWeb ? universalHref(text) : undefined
  const href = isWeb ? universal?.href : nativeHref(text, scheme)
  if (href === undefined) return undefined
  const encoded = encodeTwice && !isWeb ? encodeURIComponent(once) : once
  const own = fillLink(pairingLink, { href, scheme }, encoded)
  return { url: own ?? `${href}wc?uri=${encoded}${universal?.query ?? ''}`, href, scheme }
}
