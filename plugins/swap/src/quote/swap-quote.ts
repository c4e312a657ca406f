import type { Amount, CaipNetworkId } from '#kernel'
import type { OfferedBridge } from '../provider/swap-provider.js'

/** A token that can be swapped, with the account's balance. The network's own coin has no address. */
export interface SwappableToken {
  /** Same as `HeldToken.id`: unique among all networks, only for comparing. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly address?: string | undefined
  /** External text: capped and sanitized. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
  /** The balance. Smallest unit; absent while unknown. */
  readonly held?: bigint | undefined
  /** The price of one token in US dollars, as a decimal text; absent if unpriced. */
  readonly price?: string | undefined
}

/** The severity of `priceImpact`: from 1 % `low`, 5 % `high`, 15 % `severe`. */
export type PriceImpactLevel = 'none' | 'low' | 'high' | 'severe'

/** The quote of the exchange now. Every figure is exact; only the view rounds. */
export interface SwapQuote {
  /** The provider of the quote. */
  readonly provider: { readonly id: string; readonly name: string }
  readonly sellAmount: Amount
  readonly buyAmount: Amount
  /** The minimum received: with less, nothing is exchanged. */
  readonly minBuyAmount: Amount
  /** In US dollars, as decimal texts; absent without a price. */
  readonly sellWorth?: string | undefined
  readonly buyWorth?: string | undefined
  /** The amount of the buy token for one sell token, as a decimal text. */
  readonly rate: string
  /**
   * Basis points below the market price; negative if better. The larger of `providerImpact` and `valueImpact`, so that
   * a provider cannot hide a loss. Absent if neither is known.
   */
  readonly priceImpact?: number | undefined
  /** Basis points, as the provider reports it. */
  readonly providerImpact?: number | undefined
  /** Basis points by which `buyWorth` is below `sellWorth`. */
  readonly valueImpact?: number | undefined
  readonly impactLevel: PriceImpactLevel
  /** The network fee, as far as it is known before the transaction is built. */
  readonly networkFee?: Amount | undefined
  readonly networkFeeWorth?: string | undefined
  /** What the transactions will cost at most: with the margins of a built transaction, and an approval of the sell token. */
  readonly maxNetworkFee?: Amount | undefined
  readonly maxNetworkFeeWorth?: string | undefined
  /** The provider's fee, in the sell token. */
  readonly providerFee?: Amount | undefined
  readonly providerFeeWorth?: string | undefined
  /** The bridge, if the buy token is on another network. */
  readonly bridge?: OfferedBridge | undefined
  /** Symbols from the sell token to the buy token, both included. Empty if the provider does not report it. */
  readonly route: readonly string[]
  /** Milliseconds since 1970. */
  readonly quotedAt: number
}

/** The reason why there is no quote. */
export type QuoteFault = 'noRoute' | 'unavailable'

/** A quote is never replaced by the response to an older request. */
export type QuoteState =
  | { readonly phase: 'none' }
  /** `last`: the quote of the same pair and amount. */
  | { readonly phase: 'loading'; readonly last?: SwapQuote | undefined }
  | { readonly phase: 'ready'; readonly quote: SwapQuote }
  | { readonly phase: 'failed'; readonly fault: QuoteFault; readonly last?: SwapQuote | undefined }
