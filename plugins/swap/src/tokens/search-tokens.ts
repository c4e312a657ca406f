import type { SwappableToken } from '../contract.js'
import type { TokenList } from './merge-tokens.js'

/**
 * Returns the tokens whose symbol, name or address contains the text: the account's own, exact symbols, the rest; each
 * in the list's order.
 */
export function searchTokens({ tokens }: TokenList, text: string): readonly SwappableToken[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  const found = tokens.filter(({ symbol, name, address }) =>
    [symbol, name, address].some((one) => one?.toLowerCase().includes(wanted)),
  )
  const rank = ({ held, symbol }: SwappableToken): number => {
    if (held !== undefined && held > 0n) return 0
    return symbol.toLowerCase() === wanted ? 1 : 2
  }
  // Sorting is stable.
  return found.sort((a, b) => rank(a) - rank(b))
}

/** Well-known symbols, most swapped first. Source: the specification's suggestions. */
const wellKnown = [
  'ETH',
  'USDC',
  'USDT',
  'DAI',
  'WBTC',
  'WETH',
  'LINK',
  'UNI',
  'AAVE',
  'ARB',
  'OP',
  'MATIC',
  'AVAX',
  'GNO',
  'CRV',
  'ENS',
  'BAL',
  '1INCH',
  'BICO',
  'SOL',
  'ADA',
  'DOT',
  'NEAR',
  'TRX',
  'NITRO',
  'GAIA',
  'MILK',
]
const maxSuggested = 8

/** Returns the coin, and the best-known offered tokens. */
export function suggestTokens({ offered, coin }: TokenList): readonly SwappableToken[] {
  const bySymbol = new Map<string, SwappableToken>()
  for (const token of offered) {
    const symbol = token.symbol.toUpperCase()
    if (!bySymbol.has(symbol)) bySymbol.set(symbol, token)
  }
  const known = wellKnown.flatMap((symbol) => bySymbol.get(symbol) ?? [])
  return [...new Set([...(coin ? [coin] : []), ...known])].slice(0, maxSuggested)
}
