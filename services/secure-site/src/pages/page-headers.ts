import type { ConfiguredChain } from '../chains/site-chain.js'
import type { SecureSiteConfig } from '../secure-site-config.js'

/** The kind of a page: determines which pages may embed it, and its reachable servers. */
export type PageKind =
  /** The document in the frame of a host's page. */
  | { readonly kind: 'frame'; readonly ancestors: readonly string[] }
  /** The account page, top-level in its own window without an opener. */
  | { readonly kind: 'top' }
  /** A page in a pop-up that a host's page has opened. */
  | { readonly kind: 'popup' }

const origin = (url: string): string => new URL(url).origin

/** Returns the servers of the wallet: the networks' nodes. */
const reachable = (chains: readonly ConfiguredChain[]): readonly string[] => [
  ...new Set(chains.map(({ rpcUrl }) => origin(rpcUrl))),
]

function policyOf(page: PageKind, nonce: string, chains: readonly ConfiguredChain[]): string {
  const ancestors = page.kind === 'frame' && page.ancestors.length > 0 ? page.ancestors : ["'none'"]
  const directives = [
    ["default-src 'none'"],
    ['script-src', `'nonce-${nonce}'`, "'strict-dynamic'"],
    ["style-src 'self'", `'nonce-${nonce}'`],
    ["img-src 'self' data:"],
    ["font-src 'self'"],
    ["connect-src 'self'", ...(page.kind === 'popup' ? [] : reachable(chains))],
    ["base-uri 'none'"],
    // Allows only the site's own forms; a frame has none.
    [page.kind === 'frame' ? "form-action 'none'" : "form-action 'self'"],
    ["require-trusted-types-for 'script'"],
    ['frame-ancestors', ...ancestors],
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}

const FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/**
 * Returns the headers of a page.
 *
 * A pop-up has `Cross-Origin-Opener-Policy: unsafe-none`: with any other value the browser would sever it from its
 * opener when it returns from the provider, and it could not post its result. The posted result is a one-time code that
 * only the frame which began the login can redeem. The account page, which has no opener, is `same-origin`.
 */
export function pageHeaders(
  page: PageKind,
  nonce: string,
  { chains, url }: Pick<SecureSiteConfig, 'chains' | 'url'>,
): Readonly<Record<string, string>> {
  const credentials = page.kind === 'frame' ? '()' : '(self)'
  const features = [
    ...FEATURES.map((name) => `${name}=()`),
    `publickey-credentials-get=${credentials}`,
    `publickey-credentials-create=${page.kind === 'top' ? '(self)' : '()'}`,
  ]
  return {
    'Content-Security-Policy': policyOf(page, nonce, chains),
    'Permissions-Policy': features.join(', '),
    'Cross-Origin-Opener-Policy': page.kind === 'top' ? 'same-origin' : 'unsafe-none',
    'Cache-Control': 'no-store',
    ...(page.kind === 'frame' ? {} : { 'X-Frame-Options': 'DENY' }),
    ...(url.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}
