import type {
  OnrampOptions,
  OnrampOptionsQuery,
  OnrampQuote,
  OnrampQuoteBody,
  OnrampUrlBody,
} from 'quoin/endpoints/onramp'

export type PurchaseStatus = 'in-progress' | 'success' | 'failed'

/** A purchase as its provider reports it. */
export interface OnrampPurchase {
  /** The provider's id; letters, digits, `_` and `-`. */
  readonly id: string
  readonly status: PurchaseStatus
  /** CAIP-2 id of the network on which it is delivered. */
  readonly chain: string
  /** Hash of the transaction; empty until there is one. */
  readonly hash: string
  /** Address of the receiver. */
  readonly address: string
  readonly token: { readonly name: string; readonly symbol: string; readonly amount: string }
  /** Milliseconds since 1970. */
  readonly created: number
}

export interface PurchasePage {
  /** Newest first. */
  readonly purchases: readonly OnrampPurchase[]
  /** Cursor of the next page; left out on the last one. */
  readonly next?: string | undefined
}

/** An order, as its provider gets it. */
export interface OnrampOrder extends OnrampUrlBody {
  /** The buyer's network address, if it is known: some providers require it. Part of no log. */
  readonly clientIp?: string | undefined
}

/** An order that its provider finds by its own id only. */
export interface PlacedOrder {
  /** Unique at the provider. */
  readonly id: string
  /** CAIP-2 id of the network. */
  readonly chain: string
  /** Address of the receiver. */
  readonly address: string
  /** The provider's code of the token. */
  readonly code: string
  readonly name: string
  readonly symbol: string
  /** The amount of tokens that the buyer expects: a decimal text. */
  readonly expected: string
}

/** The page of a provider for a purchase. */
export interface SellerPage {
  readonly url: string
  /** Given back to `purchasesOf`. */
  readonly order: PlacedOrder
}

/**
 * Sells tokens for fiat currencies. A host plugs in its own; a method that it leaves out is unsupported.
 *
 * All methods end when the signal aborts, and throw `Problem` or `ProviderFailure`: `Problem` 400 or `rejected` for a
 * refusal.
 */
export interface OnrampProvider {
  /** Id in requests for histories (`?onramp=`): `sandbox`, `coinbase`. */
  readonly id: string
  /** Returns true if it delivers on a network (CAIP-2). Left out: on all networks of the gateway. */
  supports?(chain: string): boolean
  /** Returns the options; no payment currencies for a country that it does not serve. */
  options?(signal: AbortSignal, question: Pick<OnrampOptionsQuery, 'country'>): Promise<OnrampOptions>
  quote?(question: OnrampQuoteBody, signal: AbortSignal): Promise<OnrampQuote>
  /** Returns the URL of the provider's page for the purchase; with the order if `purchasesOf` needs it. */
  createUrl(order: OnrampOrder, signal: AbortSignal): Promise<string | SellerPage>
  /** Returns the purchases of the orders that had this `partnerUserId`: a reference of up to 40 characters, not an address. */
  purchases?(partnerUserId: string, cursor: string | undefined, signal: AbortSignal): Promise<PurchasePage>
  /** Returns the purchases of one order, instead of `purchases`. */
  purchasesOf?(
    order: PlacedOrder & { readonly created: number },
    signal: AbortSignal,
  ): Promise<readonly OnrampPurchase[]>
}
