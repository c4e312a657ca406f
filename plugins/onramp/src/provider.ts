import type { CaipNetworkId, ChainNamespace, Token } from '#kernel'

/** A payment method. */
export interface PaymentMethod {
  /** `card`, `ach_bank_account`. */
  readonly id: string
  /** In its currency, decimal texts. */
  readonly min: string
  readonly max: string
}

/** A currency of states, and how it can be paid. */
export interface FiatCurrency {
  /** ISO 4217. */
  readonly id: string
  readonly methods: readonly PaymentMethod[]
}

/** A token for sale on a network. */
export interface BuyableToken {
  /** Unique: only for comparing. */
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
export interface ChoicesQuestion {
  /** ISO 3166-1 alpha-2: the user's country. Absent: not given; list what is sold in any country. */
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
  /** Tokens that the chosen offer gives: a decimal text. Absent where the provider quotes nothing. */
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
  /** The delivery, once there is one. */
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
 * Sells tokens for currencies of states, on a page of its own. What it leaves out is not offered: without `quote` its page tells the
 * price, without `purchases` nothing is told of how a purchase went. All of them throw `ABORTED` when the signal ends, else what
 * the API client throws.
 */
export interface OnrampProvider {
  supports(caipNetworkId: CaipNetworkId): boolean
  /** A country that it does not serve has no currencies. */
  choices?(signal: AbortSignal, question: ChoicesQuestion): Promise<OnrampChoices>
  quote?(request: BuyRequest, signal: AbortSignal): Promise<OnrampOffer>
  /** The address of the page where the purchase is made. */
  createUrl(order: BuyOrder, signal: AbortSignal): Promise<string>
  /** The purchases of the address; never from a cache (ONR-03). */
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
  /** Origins that its page may be opened at, and that its answers may name. */
  readonly origins?: readonly string[] | undefined
  readonly provider: Token<OnrampProvider>
}
