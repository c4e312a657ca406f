/** Dots of other scripts, by which a link is written past filters. */
const otherDots = /[。．｡․]/gu

const link = /:\/\/|\bwww\.|\bt\.me\b|[\p{L}\p{N}-]\.\p{L}{2,}(?:$|[^\p{L}\p{N}])/iu

/** Returns whether a name looks like a link, as names of tokens do that lure recipients to a site. */
export function isLinkLike(text: string): boolean {
  return link.test(text.normalize('NFKC').replace(otherDots, '.'))
}
