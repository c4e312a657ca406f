import { sanitizeText } from 'quoin/endpoints'

const MAX_SYMBOL = 16

/** The name or symbol that a contract gives itself, fit to be shown (SEC-04); `undefined` where nothing is left of it. */
export function sanitizeSymbol(said: string | undefined): string | undefined {
  return sanitizeText(said?.slice(0, 1_000) ?? '', MAX_SYMBOL) || undefined
}
