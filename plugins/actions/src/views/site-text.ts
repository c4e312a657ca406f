import { sanitizeForDisplay } from '#ui-kit'

/**
 * Returns a text of the site for a place in one of our texts. Unicode's isolates keep its own direction: a sentence from left to right
 * ends with its full stop in a text from right to left.
 *
 * @param limit characters
 */
export const siteText = (text: string, limit: number): string =>
  `\u2068${sanitizeForDisplay(text, limit)}\u2069`
