import type { TokenBook } from 'quoin/decoders/eip155'
import { sanitizeText } from 'quoin/endpoints'
import type { ReviewToken } from '../approval/approval-review.js'
import { type TokenPrices, tokenKey } from './find-prices.js'
import type { ReviewNetwork } from './review-request.js'

const MAX_SYMBOL = 16

/** Sanitizes a contract's own name or symbol for display (SEC-04); `undefined` if nothing remains. */
export function sanitizeSymbol(text: string | undefined): string | undefined {
  return sanitizeText(text?.slice(0, 1_000) ?? '', MAX_SYMBOL) || undefined
}

/** A token's self-declared properties. */
export interface TokenFacts {
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

/** Returns the approximate fiat value of an amount; for display only, never for computations. */
function fiatOf(value: bigint, decimals: number | undefined, price: number | undefined): number | undefined {
  if (price === undefined || decimals === undefined) return undefined
  const worth = (Number(value) / 10 ** decimals) * price
  return Number.isFinite(worth) ? worth : undefined
}

export function createTokenBook(
  network: ReviewNetwork,
  facts: (address: string) => TokenFacts | undefined,
  prices: TokenPrices,
): TokenBook {
  const token = (address: string | undefined): ReviewToken => {
    if (address === undefined) {
      const { symbol, decimals } = network.nativeCurrency
      return { symbol, decimals }
    }
    const { symbol, decimals } = facts(address) ?? {}
    return { address, symbol, decimals }
  }
  return {
    token,
    amount(address, value) {
      const named = token(address)
      return { token: named, value, fiat: fiatOf(value, named.decimals, prices.get(tokenKey(address))) }
    },
  }
}
