/** Longest name that is shown. Characters. */
const longestName = 64

/** Largest picture. UTF-16 code units of its address. */
const largestIcon = 100 * 1024

/** Control characters, what reverses or hides text, and what breaks lines (SEC-04). */
const invisible =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/** A name from outside, fit to be shown: text only, on one line, at most 64 characters. */
export function cleanWalletName(said: unknown): string | undefined {
  if (typeof said !== 'string') return undefined
  const text = said.slice(0, 1_000).replace(invisible, ' ').replace(/\s+/g, ' ').trim()
  return [...text].slice(0, longestName).join('').trim() || undefined
}

/** A picture from outside, fit for an `<img>`: `data:image/` or `https:`, at most 100 KiB. */
export function cleanWalletIcon(said: unknown): string | undefined {
  if (typeof said !== 'string' || said.length > largestIcon) return undefined
  const icon = said.trim()
  if (/^data:image\/[a-z\d.+-]+[;,]/i.test(icon)) return icon
  if (!/^https:\/\//i.test(icon) || !URL.canParse(icon)) return undefined
  const url = new URL(icon)
  return url.username || url.password ? undefined : url.href
}

/** The domain, written backwards, that a wallet calls itself by. Source: EIP-6963. */
export function cleanRdns(said: unknown): string | undefined {
  if (typeof said !== 'string' || said.length > 253) return undefined
  const rdns = said.trim().toLowerCase()
  return /^[a-z\d-]+(\.[a-z\d_-]+)+$/.test(rdns) ? rdns : undefined
}
