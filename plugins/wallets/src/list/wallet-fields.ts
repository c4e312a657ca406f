import { isWebLink } from '#page/endpoint'

/** Ids of wallets and of their pictures. */
export const idPattern: RegExp = /^[\w.-]{1,128}$/
/** EIP-6963's reverse domain names. */
export const rdnsPattern: RegExp = /^[\w-]+(\.[\w-]+)*$/

/** Schemes that run code, read files or hide their target: never a wallet's link (SEC-05). */
const refusedSchemes: ReadonlySet<string> = new Set([
  'about',
  'blob',
  'chrome',
  'chrome-extension',
  'content',
  'data',
  'file',
  'filesystem',
  'intent',
  'javascript',
  'vbscript',
  'view-source',
])
// Spaces, control characters and bidi marks are invalid in a link, and make one look like another.
const unsafeInLinks = /[\s\p{Cc}\p{Cf}]/u

/** Returns true if a text is a link to an app: its own scheme, or a web link. */
export function isAppLink(text: string): boolean {
  if (unsafeInLinks.test(text)) return false
  const scheme = /^([a-z][a-z\d+.-]*)(:|$)/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return false
  if (scheme === 'http' || scheme === 'https') return isWebLink(text)
  return !refusedSchemes.has(scheme)
}
