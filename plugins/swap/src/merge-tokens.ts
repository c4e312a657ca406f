import type { Amount } from '#kernel'
import type { HeldToken, TokensState } from '#plugins/tokens'
import type { SwappableToken } from './contract.js'
import { nothingOffered, type OfferedState } from './offered-tokens.js'
import type { SwapAccount } from './swap-account.js'

/** What can be swapped at a place, in the order in which it is listed. */
export interface TokenList {
  /** The account's own first. */
  readonly tokens: readonly SwappableToken[]
  readonly byId: ReadonlyMap<string, SwappableToken>
  /** Those that a provider offers, in its order. */
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
  ...{ id, caipNetworkId, address, name, symbol, decimals, iconUrl, held: value, price },
})

/** The coin as the network describes it, for where no list has it. */
function coinOf({ network }: SwapAccount): SwappableToken {
  const { caipNetworkId, nativeCurrency } = network
  const { name, symbol, decimals } = nativeCurrency
  return { id: `${caipNetworkId}/coin`, caipNetworkId, name, symbol, decimals }
}

/**
 * Puts the account's own tokens and those of the providers together. The account's own come in their order, by worth; the rest by
 * symbol. What is hidden, or looks like bait, is offered only where a provider has it.
 *
 * @param prices of tokens that the account does not hold, by id
 */
export function mergeTokens(
  place: SwapAccount,
  { tokens: own, hidden, status }: TokensState,
  offered: OfferedState,
  balance: Amount | undefined,
  prices: ReadonlyMap<string, string>,
): TokenList {
  const { caipNetworkId } = place.network
  const isHere = (one: HeldToken): boolean => one.caipNetworkId === caipNetworkId
  const { tokens: known, sorted } = offered.of === caipNetworkId ? offered : nothingOffered
  const offeredIds = new Set(known.map(({ id }) => id))
  const held = new Map<string, SwappableToken>()
  for (const one of own) if (isHere(one)) held.set(one.id, fromHeld(one))
  for (const one of hidden) if (isHere(one) && offeredIds.has(one.id)) held.set(one.id, fromHeld(one))
  const coinId = `${caipNetworkId}/coin`
  if (!held.has(coinId)) {
    const coin = { ...coinOf(place), ...known.find(({ id }) => id === coinId), held: balance?.value }
    held.set(coinId, coin)
  }
  // Of tokens that are not in a list that was read, the account has none.
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
