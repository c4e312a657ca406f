import { sanitizeText } from 'quoin/kernel'

/** A text from outside as it may be shown: one line of at most 64 characters; nothing where nothing is left. */
export function sanitizeOptional(text: string | undefined): string | undefined {
  return sanitizeText(text ?? '', 64) || undefined
}
