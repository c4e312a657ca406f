import type { PluginContext } from '#kernel'
import type { ActiveAccount } from '#plugin-kit'
import type {
  BuyableToken,
  BuyRequest,
  FiatCurrency,
  OnrampChoices,
  OnrampPlugin,
  PaymentMethod,
} from '../contract.js'
import { compareDecimals } from '../provider/compare-decimals.js'
import type { Seller, Sellers } from '../provider/sellers.js'
import { builtInCurrencies, builtInTokens } from './built-in-choices.js'

/** A seller with its choices; `undefined` if the request failed or the seller lists none. */
export interface Listing {
  readonly seller: Seller
  readonly choices: OnrampChoices | undefined
}

/** The tokens, currencies and payment methods on a network. */
export interface ReadChoices {
  /** The key of the request: `choicesKey`. */
  readonly of: string
  readonly listings: readonly Listing[]
  readonly tokens: readonly BuyableToken[]
  readonly currencies: readonly FiatCurrency[]
  /** No seller serves the country, on any network. */
  readonly isNothing: boolean
  /** No seller responded (ONR-02). */
  readonly isFallback: boolean
  /** No seller is known, because the gateway did not respond. */
  readonly isUnreachable: boolean
  /** A seller did not respond: the request is retried later. */
  readonly isPartial: boolean
  /** Milliseconds since 1970. */
  readonly readAt: number
}

/** Merges two sellers of the same currency: each payment method with the widest limits. */
function mergeMethods(
  one: readonly PaymentMethod[],
  other: readonly PaymentMethod[],
): readonly PaymentMethod[] {
  const merged = new Map(one.map((method) => [method.id, method]))
  for (const method of other) {
    const before = merged.get(method.id)
    const min = before && compareDecimals(before.min, method.min) < 0 ? before.min : method.min
    const max = before && compareDecimals(before.max, method.max) > 0 ? before.max : method.max
    merged.set(method.id, { id: method.id, min, max })
  }
  return [...merged.values()]
}

/** Identifies a token across sellers. */
export const tokenKey = ({ caipNetworkId, address, symbol }: BuyableToken): string =>
  `${caipNetworkId} ${address?.toLowerCase() ?? `coin ${symbol}`}`

function merge(listed: readonly OnrampChoices[], { network }: Pick<ActiveAccount, 'network'>): OnrampChoices {
  const tokens = new Map<string, BuyableToken>()
  const currencies = new Map<string, FiatCurrency>()
  for (const choices of listed) {
    for (const token of choices.tokens) {
      const key = tokenKey(token)
      if (token.caipNetworkId === network.caipNetworkId && !tokens.has(key)) tokens.set(key, token)
    }
    for (const { id, methods } of choices.currencies)
      currencies.set(id, { id, methods: mergeMethods(currencies.get(id)?.methods ?? [], methods) })
  }
  return {
    tokens: [...tokens.values()],
    currencies: [...currencies.values()].filter(({ methods }) => methods.length > 0),
  }
}

/** Returns true if a seller may have a quote: one without a list may sell any token. */
export function sells({ choices }: Listing, { token, currency, method, amount }: BuyRequest): boolean {
  if (!choices) return true
  const limits = choices.currencies
    .find(({ id }) => id === currency.id)
    ?.methods.find(({ id }) => id === method.id)
  return (
    choices.tokens.some((one) => tokenKey(one) === tokenKey(token)) &&
    limits !== undefined &&
    compareDecimals(limits.min, amount) <= 0 &&
    compareDecimals(limits.max, amount) >= 0
  )
}

/** Returns the key of a request. */
export const choicesKey = (
  { network }: Pick<ActiveAccount, 'network'>,
  country: string | undefined,
): string => `${network.caipNetworkId} ${country ?? ''}`

/** Requests the choices of all sellers on a network, for a country if one is known. Throws only `ABORTED`. */
export async function readChoices(
  ctx: PluginContext<OnrampPlugin>,
  sellers: Sellers,
  account: ActiveAccount,
  country: string | undefined,
  signal: AbortSignal,
): Promise<ReadChoices> {
  const request = country === undefined ? {} : { country }
  const found = await sellers.on(account.network.caipNetworkId)
  let isPartial = !sellers.isKnown()
  const listings = await Promise.all(
    found.map(async (seller): Promise<Listing> => {
      const choices = await seller.provider.choices?.(signal, request).catch((error: unknown) => {
        if (signal.aborted) throw error
        isPartial = true
        ctx.report(error)
        return undefined
      })
      return { seller, choices }
    }),
  )
  const listed = listings.flatMap(({ choices }) => choices ?? [])
  const options = merge(listed, account)
  const isEmpty = listed.every(
    ({ tokens, currencies }) =>
      tokens.length === 0 || currencies.every(({ methods }) => methods.length === 0),
  )
  const isIncomplete = listed.length < listings.length
  // Sellers without country data may sell tokens that the others do not.
  const merged =
    isEmpty && isIncomplete
      ? { tokens: builtInTokens(account.network), currencies: builtInCurrencies }
      : options
  return {
    of: choicesKey(account, country),
    listings,
    ...merged,
    isPartial,
    isUnreachable: found.length === 0 && !sellers.isKnown(),
    isNothing: isEmpty && !isIncomplete,
    // A seller with only a page has no request that could fail.
    isFallback: listed.length === 0 && isPartial,
    readAt: ctx.platform.now(),
  }
}
