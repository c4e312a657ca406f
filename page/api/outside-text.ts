import { sanitizeText } from '../../wallet/text/sanitize-text.js'

const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
// Spaces, control characters and bidi marks are invalid in a link, and make one look like another.
const unsafeInLinks = /[\s\p{Cc}\p{Cf}]/u

/** Returns whether a text is an `https:` address, or one of a server on this machine. */
export function isWebLink(text: string): boolean {
  if (unsafeInLinks.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && localHosts.has(url.hostname))
}

/** Returns whether a value of a service is absent: `undefined`, `null`, or a text without visible characters. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && sanitizeText(value, 1) === '')
}
