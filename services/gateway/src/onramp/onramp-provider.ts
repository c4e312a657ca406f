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

/**
 * Sells tokens for fiat currencies. A host plugs in its own; a method that it leaves out is unsupported.
 *
 * All methods end when the signal aborts, and throw `Problem`: 400 for a refusal, 502 to 504 if the provider does not
 * answer.
 */
export interface OnrampProvider {
  /** Id in requests for histories (`?onramp=`): `sandbox`, `coinbase`. */
  readonly id: string
  /** Returns the options; no payment currencies for a country that it does not serve. */
  options?(signal: AbortSignal, question: Pick<OnrampOptionsQuery, 'country'>): Promise<OnrampOptions>
  quote?(question: OnrampQuoteBody, signal: AbortSignal): Promise<OnrampQuote>
  /** Returns the URL of the provider's page for the purchase. */
  createUrl(order: OnrampUrlBody, signal: AbortSignal): Promise<string>
  /** Returns the purchases of the orders that had this `partnerUserId`: a reference of up to 40 characters, not an address. */
  purchases?(partnerUserId: string, cursor: string | undefined, signal: AbortSignal): Promise<PurchasePage>
}
