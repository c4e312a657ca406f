// Marks that turn the direction of the text around them, and control characters.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A name from outside as it may be shown: one line, 64 characters at most, nothing that reorders the text. */
export function cleanName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined
  const clean = name.replace(hidden, '').replace(/\s+/g, ' ').trim()
  const characters = [...clean]
  return characters.length > 64 ? `${characters.slice(0, 63).join('')}…` : clean || undefined
}

const longestIcon = 100 * 1024

/** A picture from outside, if it is one that an `<img>` may show: `https:` or `data:image/`, 100 KiB at most. */
export function cleanIcon(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > longestIcon) return undefined
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(url)) return url
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : undefined
}
