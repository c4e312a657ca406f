/** Base64 of 100 KiB, and the head of the data URL. */
const longestDataUrl = 140_000

/** The picture's address if it may be shown: `https:` or `data:image/`, at most 100 KiB (SEC-04). */
export function imageSource(src: string | undefined): string | undefined {
  if (!src) return undefined
  if (/^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(src))
    return src.length <= longestDataUrl ? src : undefined
  if (!URL.canParse(src)) return undefined
  return new URL(src).protocol === 'https:' ? src : undefined
}
