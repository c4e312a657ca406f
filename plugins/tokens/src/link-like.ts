/** Dots of other scripts, by which a link is written past filters. */
const otherDots = /[。．｡․]/gu

const link = /:\/\/|\bwww\.|\bt\.me\b|[\p{L}\p{N}-]\.\p{L}{2,}(?:$|[^\p{L}\p{N}])/iu

/** Whether a name reads like a link, as those of tokens do that are sent to strangers to lure them to a site. */
export function isLinkLike(text: string): boolean {
  return link.test(text.normalize('NFKC').replace(otherDots, '.'))
}
