import { sanitizeText } from 'quoin/endpoints'

const MAX_SYMBOL = 16

/** Sanitizes a contract's own name or symbol for display (SEC-04); `undefined` if nothing remains. */
export function sanitizeSymbol(text: string | undefined): string | undefined {
  return sanitizeText(text?.slice(0, 1_000) ?? '', MAX_SYMBOL) || undefined
}
