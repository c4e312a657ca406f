import { sanitizeText } from '#kernel'

/** Returns a name from outside that is safe to display: one line, at most 64 characters (SEC-04). */
export function sanitizeName(name: unknown): string | undefined {
  return (typeof name === 'string' && sanitizeText(name, 64)) || undefined
}

const maxIconLength = 100 * 1024

/** Returns an image URL from outside if an `<img>` may display it: `https:` or `data:image/`, at most 100 KiB. */
export function cleanIcon(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > maxIconLength) return undefined
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(url)) return url
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : undefined
}
