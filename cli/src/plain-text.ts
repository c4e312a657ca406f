import { sanitizeText } from '#page/endpoint'

/** Longer than any name or reason; an address may be longer, and is printed in full elsewhere. */
const maxLength = 2_000

/** Sanitizes text of a plugin or a host to one line without terminal control sequences. */
export function plainText(text: string): string {
  return sanitizeText(text, maxLength)
}
