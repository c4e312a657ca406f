import { sanitizeText } from 'quoin/kernel'

/** Sanitizes a text for display: one line of at most 64 characters; undefined if nothing is left. */
export function sanitizeOptional(text: string | undefined): string | undefined {
  return sanitizeText(text ?? '', 64) || undefined
}
