import type { AmountInput, CaipNetworkId, Network } from '#kernel'

/**
 * The chosen token of an input: by its id in a list, by a symbol or an address that the page passed, or the network's coin;
 * `undefined` if none is chosen.
 */
export type TokenChoice = { readonly id: string } | { readonly named: string } | 'coin' | undefined

/** A network's coin, as a token of a list. */
export interface CoinToken {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Returns the id of a network's coin. */
export const coinIdOf = (caipNetworkId: CaipNetworkId): string => `${caipNetworkId}/coin`

/** Returns the coin from the network's own data, for a list without it. */
export function coinTokenOf({ caipNetworkId, nativeCurrency }: Network): CoinToken {
  const { name, symbol, decimals } = nativeCurrency
  return { id: coinIdOf(caipNetworkId), caipNetworkId, name, symbol, decimals }
}

interface ListedToken {
  readonly id: string
  readonly address?: string | undefined
  readonly symbol: string
}

/** The tokens to choose from. */
export interface TokenSource<Item> {
  readonly coin: Item | undefined
  readonly tokens: readonly Item[]
  /** Lists whose symbols come before those of `tokens`, the first one first. */
  readonly preferred?: readonly (readonly Item[])[] | undefined
  byId(id: string): Item | undefined
  isSameAddress(one: string, other: string): boolean
}

/**
 * Returns the chosen token. A symbol that several tokens of a list share matches none: any token can copy a symbol.
 *
 * @example
 * findToken({ named: 'USDC' }, { coin, tokens, byId: (id) => map.get(id), isSameAddress })
 */
export function findToken<Item extends ListedToken>(
  choice: TokenChoice,
  { coin, tokens, preferred = [], byId, isSameAddress }: TokenSource<Item>,
): Item | undefined {
  if (choice === undefined) return undefined
  if (choice === 'coin') return coin
  if ('id' in choice) return byId(choice.id)
  const { named } = choice
  const byAddress = tokens.find(({ address }) => address !== undefined && isSameAddress(address, named))
  if (byAddress) return byAddress
  const isNamed = ({ symbol }: Item): boolean => symbol.toLowerCase() === named.toLowerCase()
  const found = [...preferred, tokens].map((list) => list.filter(isNamed)).find(({ length }) => length > 0)
  return found?.length === 1 ? found[0] : undefined
}

/** A change of the active network. */
export interface NetworkChange {
  readonly from: Network
  readonly to: Network
  /** Returns `true` if the text is an address on `from`. */
  isAddress(text: string): boolean
}

/** The meaning of a choice on another network. */
export interface MovedChoice {
  /** `coin`: the coin of that network. `symbol`: to be found again. `lost`: the token belongs to the previous network. */
  readonly kind: 'coin' | 'symbol' | 'lost' | 'none'
  /** Both networks have the same currency. */
  readonly hasSameCoin: boolean
  /** Returns `true` if the amount of the chosen token stays. */
  keepsAmount(amount: AmountInput): boolean
}

/**
 * Returns the meaning of a choice on another network: a token belongs to one network, and its amount with it; the coin stays the
 * same if both networks have the same currency.
 *
 * @example
 * moveTokenChoice({ named: 'USDC' }, { from, to, isAddress }).kind // 'symbol'
 */
export function moveTokenChoice(choice: TokenChoice, { from, to, isAddress }: NetworkChange): MovedChoice {
  const [before, now] = [from.nativeCurrency, to.nativeCurrency]
  const hasSameCoin = before.symbol === now.symbol && before.decimals === now.decimals
  const kindOf = (): MovedChoice['kind'] => {
    if (choice === undefined) return 'none'
    if (choice === 'coin' || ('id' in choice && choice.id === coinIdOf(from.caipNetworkId))) return 'coin'
    return 'named' in choice && !isAddress(choice.named) ? 'symbol' : 'lost'
  }
  const kind = kindOf()
  return {
    kind,
    hasSameCoin,
    // A token's smallest unit may be another one on another network.
    keepsAmount: (amount) => (kind === 'coin' ? hasSameCoin : kind === 'symbol' && !('value' in amount)),
  }
}
