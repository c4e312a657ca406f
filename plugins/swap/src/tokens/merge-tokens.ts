import type { Amount } from '#kernel'
import { coinIdOf, coinTokenOf } from '#plugin-kit'
import type { HeldToken, TokensState } from '#plugins/tokens'
import type { SwapAccount } from '../account/swap-account.js'
import type { SwappableToken } from '../contract.js'
import { noProviderTokens, type ProviderTokensState } from './provider-tokens.js'

/** The swappable tokens of an account context, in display order. */
export interface TokenList {
  /** The account's own first. */
  readonly tokens: readonly SwappableToken[]
  readonly byId: ReadonlyMap<string, SwappableToken>
  /** Tokens that a provider offers, in its order. */
  readonly offered: readonly SwappableToken[]
  readonly coin: SwappableToken | undefined
}

const fromHeld = ({
  id,
  caipNetworkId,
  address,
  name,
  symbol,
  decimals,
  iconUrl,
  value,
  price,
}: HeldToken): SwappableToken => ({
  id,
  caipNetworkId,
  address,
  name,
  symbol,
  decimals,
  iconUrl,
  held: value,
  price,
})

/**
 * Merges the account's own tokens with those of the providers. The account's own come in their order, by worth; the
 * rest by symbol. A hidden or suspicious token is offered only if a provider lists it.
 *
 * @param prices of tokens that the account does not hold, by id
 */
export function mergeTokens(
  active: SwapAccount,
  { tokens: own, hidden, status }: TokensState,
  offered: ProviderTokensState,
  balance: Amount | undefined,
  prices: ReadonlyMap<string, string>,
): TokenList {
  const { caipNetworkId } = active.network
  const isHere = (one: HeldToken): boolean => one.caipNetworkId === caipNetworkId
  const { tokens: known, sorted } = offered.of === caipNetworkId ? offered : noProviderTokens
  const offeredIds = new Set(known.map(({ id }) => id))
  const held = new Map<string, SwappableToken>()
  for (const one of own) if (isHere(one)) held.set(one.id, fromHeld(one))
  for (const one of hidden) if (isHere(one) && offeredIds.has(one.id)) held.set(one.id, fromHeld(one))
  const coinId = coinIdOf(caipNetworkId)
  if (!held.has(coinId)) {
    const coin = {
      ...coinTokenOf(active.network),
      ...known.find(({ id }) => id === coinId),
      held: balance?.value,
    }
    held.set(coinId, coin)
  }
  // A token that is missing in a loaded list has no balance.
  const ofOthers = status === 'ready' ? 0n : undefined
  const priced = (one: SwappableToken): SwappableToken => {
    const price = one.price ?? prices.get(one.id)
    return price === one.price ? one : { ...one, price }
  }
  const whole = (one: SwappableToken): SwappableToken => priced({ ...one, held: ofOthers })
  const iconOf = ({ id, iconUrl }: SwappableToken): string | undefined =>
    iconUrl ?? known.find((one) => one.id === id)?.iconUrl
  const first = [...held.values()].map((one) => priced({ ...one, iconUrl: iconOf(one) }))
  const rest = sorted.filter(({ id }) => !held.has(id)).map(whole)
  const tokens = [...first, ...rest]
  const byId = new Map(tokens.map((one) => [one.id, one]))
  return { tokens, byId, offered: known.map((one) => byId.get(one.id) ?? one), coin: byId.get(coinId) }
}
