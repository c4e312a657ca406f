import { sanitizeText } from '#kernel'

/** A name from outside as it may be shown: one line, 64 characters at most (SEC-04). */
export function sanitizeName(name: unknown): string | undefined {
  return (typeof name === 'string' && sanitizeText(name, 64)) || undefined
}

const longestIcon = 100 * 1024

/** A picture from outside, if it is one that an `<img>` may show: `https:` or `data:image/`, 100 KiB at most. */
export function cleanIcon(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > longestIcon) return undefined
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(url)) return url
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : undefined
}
