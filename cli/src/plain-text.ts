import { sanitizeText } from '#page/endpoint'

/** Longer than any name or reason; an address may be longer, and is shown whole elsewhere. */
const maxLength = 2_000

/** Text of a plugin or a host as one line that does nothing to the terminal that shows it. */
export function plainText(text: string): string {
  return sanitizeText(text, maxLength)
}
