import { sanitizeText } from '#page/endpoint'

/** Maximum length of a name or reason; a longer address is printed in full by the report itself. */
const maxLength = 2_000

/** Sanitizes text of a plugin or a host to one line without terminal control sequences. */
export function plainText(text: string): string {
  return sanitizeText(text, maxLength)
}
