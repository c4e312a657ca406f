import type { SwappableToken } from '../contract.js'
import type { TokenList } from '../tokens/merge-tokens.js'
import type { WantedToken } from './draft.js'

/**
 * Returns the requested token. An ambiguous symbol matches none, unless providers offer exactly one: anyone can copy a
 * token's symbol.
 */
export function findToken(
  wanted: WantedToken,
  { tokens, byId, offered, coin }: TokenList,
  sameAddress: (one: string, other: string) => boolean,
): SwappableToken | undefined {
  if (wanted === undefined) return undefined
  if (wanted === 'coin') return coin
  if ('id' in wanted) return byId.get(wanted.id)
  const { named } = wanted
  const byAddress = tokens.find(({ address }) => address !== undefined && sameAddress(address, named))
  if (byAddress) return byAddress
  const isNamed = ({ symbol }: SwappableToken): boolean => symbol.toLowerCase() === named.toLowerCase()
  // The network itself defines the coin's symbol.
  if (coin && isNamed(coin)) return coin
  const some = offered.filter(isNamed)
  const all = some.length > 0 ? some : tokens.filter(isNamed)
  return all.length === 1 ? all[0] : undefined
}
