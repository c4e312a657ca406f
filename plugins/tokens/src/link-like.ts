/** Dots of other scripts, which disguise links from filters. */
const otherDots = /[。．｡․]/gu

const link = /:\/\/|\bwww\.|\bt\.me\b|[\p{L}\p{N}-]\.\p{L}{2,}(?:$|[^\p{L}\p{N}])/iu

/** Returns true if a name looks like a link, as names of tokens do that lure recipients to a site. */
export function isLinkLike(text: string): boolean {
  return link.test(text.normalize('NFKC').replace(otherDots, '.'))
}
