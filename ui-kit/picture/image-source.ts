/** Base64 of 100 KiB, and the head of the data URL. */
const maxDataUrlLength = 140_000
/** As for links: a request to the user's own machine does not cross a network. */
const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//

/**
 * Returns the URL of a picture if it may be displayed: `https:`, `http:` on this machine, or `data:image/` of at most
 * 100 KiB.
 */
export function imageSource(src: string | undefined): string | undefined {
  if (!src) return undefined
  if (/^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(src))
    return src.length <= maxDataUrlLength ? src : undefined
  if (!URL.canParse(src)) return undefined
  const { protocol, href } = new URL(src)
  return protocol === 'https:' || ownMachine.test(href) ? src : undefined
}
