import type { CaipNetworkId, ChainNamespace, Token } from '#kernel'

/** A payment method. */
export interface PaymentMethod {
  /** `card`, `ach_bank_account`. */
  readonly id: string
  /** In its currency, decimal texts. */
  readonly min: string
  readonly max: string
}

/** A fiat currency with its payment methods. */
export interface FiatCurrency {
  /** ISO 4217. */
  readonly id: string
  readonly methods: readonly PaymentMethod[]
}

/** A token for sale on a network. */
export interface BuyableToken {
  /** Unique: only for comparison. */
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly name: string
  readonly symbol: string
  /** Absent: the network's own coin. */
  readonly address?: string | undefined
}

/** The provider's tokens, currencies and payment methods. */
export interface OnrampChoices {
  readonly tokens: readonly BuyableToken[]
  readonly currencies: readonly FiatCurrency[]
}

/** The parameters of a request for choices, besides the network. */
export interface ChoicesRequest {
  /** ISO 3166-1 alpha-2: the user's country. Absent: not given; list the tokens for sale in any country. */
  readonly country?: string | undefined
}

/** The parameters of a quote. */
export interface BuyRequest {
  readonly token: BuyableToken
  readonly currency: FiatCurrency
  readonly method: PaymentMethod
  /** In the currency; a decimal text. */
  readonly amount: string
  /** ISO 3166-1 alpha-2: the user's country. Absent: not given. */
  readonly country?: string | undefined
}

/** A provider's quote. Decimal texts. */
export interface OnrampOffer {
  /** The amount paid including fees, in the currency. */
  readonly total: string
  /** The part of it that buys tokens. */
  readonly subtotal: string
  readonly providerFee: string
  readonly networkFee: string
  /** The amount of tokens received. */
  readonly receive: string
  readonly quoteId: string
  /** Usual time from payment to delivery. Seconds. */
  readonly seconds?: number | undefined
}

/** An order: the amount to pay and the receiving address. */
export interface BuyOrder extends BuyRequest {
  readonly address: string
  readonly quoteId?: string | undefined
  /** The token amount of the chosen offer: a decimal text. Absent if the provider has no quotes. */
  readonly receive?: string | undefined
}

export type PurchaseStatus = 'delivering' | 'delivered' | 'failed'

/** A purchase as its provider reports it. */
export interface Purchase {
  readonly id: string
  readonly providerId: string
  readonly status: PurchaseStatus
  readonly caipNetworkId: CaipNetworkId
  /** The amount of tokens, as a decimal text. */
  readonly amount: string
  readonly symbol: string
  readonly name: string
  /** The delivery, once it was sent. */
  readonly transactionId?: string | undefined
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

export interface PurchasesPage {
  /** Newest first. */
  readonly purchases: readonly Purchase[]
  readonly next?: string | undefined
}

/**
 * Sells tokens for fiat currencies, on its own page. Optional members: without `quote` its page displays the price,
 * without `purchases` the progress of a purchase is unknown. All of them throw `ABORTED` when the signal is aborted,
 * else the errors of the API client.
 */
export interface OnrampProvider {
  supports(caipNetworkId: CaipNetworkId): boolean
  /** A country that it does not serve has no currencies. */
  choices?(signal: AbortSignal, request: ChoicesRequest): Promise<OnrampChoices>
  quote?(request: BuyRequest, signal: AbortSignal): Promise<OnrampOffer>
  /** Returns the URL of the purchase page. */
  createUrl(order: BuyOrder, signal: AbortSignal): Promise<string>
  /** Returns the purchases of the address; never from a cache. */
  purchases?(address: string, cursor: string | undefined, signal: AbortSignal): Promise<PurchasesPage>
}

/** A provider as plugins add it to `onrampProviders`. */
export interface OnrampProviderEntry {
  readonly id: string
  /** The name that users see. */
  readonly name: string
  /** Its fee, min and max. Basis points. */
  readonly fee?: readonly [number, number] | undefined
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** The origins at which its page may be opened; its responses may contain no others. */
  readonly origins?: readonly string[] | undefined
  readonly provider: Token<OnrampProvider>
}
