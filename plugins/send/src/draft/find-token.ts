import type { Amount } from '#kernel'
import type { HeldToken, TokensState } from '#plugins/tokens'
import type { SendAccount } from '../account/send-account.js'
import type { Draft } from './draft.js'

/** The coin from the account's own balance, if the token list lacks it. */
function coinOf({ network }: SendAccount, balance: Amount): HeldToken {
  const { caipNetworkId, nativeCurrency } = network
  const { name, symbol, decimals } = nativeCurrency
  return {
    id: `${caipNetworkId}/coin`,
    caipNetworkId,
    name,
    symbol,
    decimals,
    value: balance.value,
    isImported: false,
    isSuspicious: false,
  }
}

/** Lists the tokens of an account on its network, with the coin even if no list could be read (REL-02). */
export function tokensAt(
  place: SendAccount,
  { tokens, hidden }: TokensState,
  balance: Amount | undefined,
): readonly HeldToken[] {
  const { caipNetworkId } = place.network
  const here = [...tokens, ...hidden].filter((one) => one.caipNetworkId === caipNetworkId)
  const hasCoin = here.some(({ address }) => address === undefined)
  return hasCoin || !balance ? here : [coinOf(place, balance), ...here]
}

/** Finds the draft's token, by default the coin. A symbol that several tokens share matches none: any token can copy a symbol. */
export function findToken(
  wanted: Draft['token'],
  tokens: readonly HeldToken[],
  sameAddress: (one: string, other: string) => boolean,
): HeldToken | undefined {
  if (wanted === undefined) return tokens.find(({ address }) => address === undefined)
  if ('id' in wanted) return tokens.find(({ id }) => id === wanted.id)
  const byAddress = tokens.find(({ address }) => address !== undefined && sameAddress(address, wanted.named))
  if (byAddress) return byAddress
  const bySymbol = tokens.filter(({ symbol }) => symbol.toLowerCase() === wanted.named.toLowerCase())
  return bySymbol.length === 1 ? bySymbol[0] : undefined
}
