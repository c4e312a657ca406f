import type { ListedToken } from '../../chains/gateway-chain.js'
import { isSpam } from '../../history/nft/spam-rules.js'
import { tokenKey } from '../../tokens/caip-account.js'
import type { TokenAmount } from '../balance-provider.js'
import { MAX_FURTHER } from './balance-source.js'

/** Returns the form in which symbols are compared: compatibility characters count as the plain ones. */
const formOf = (symbol: string): string =>
  symbol
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]/gu, '')

/**
 * Returns the unlisted tokens of a provider's answer that may be displayed. Left out are tokens whose name has a link or bait,
 * and those with the symbol or name of a listed token: anyone can create a token named USDC and send it to an account.
 */
export function furtherTokens(
  held: readonly TokenAmount[],
  listed: readonly ListedToken[],
): readonly TokenAmount[] {
  const keys = new Set(listed.map(({ id }) => tokenKey(id)))
  const taken = new Set(listed.flatMap(({ symbol, name }) => [formOf(symbol), formOf(name)]))
  return held
    .filter(({ token: { id, name, symbol } }) => {
      if (keys.has(tokenKey(id)) || taken.has(formOf(symbol)) || taken.has(formOf(name))) return false
      const arrival = { listed: false, isRequested: false, incoming: true, spread: 1 }
      return !isSpam({ ...arrival, name: `${name} ${symbol}` })
    })
    .slice(0, MAX_FURTHER)
}
