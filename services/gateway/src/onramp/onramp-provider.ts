import type {
  OnrampOptions,
  OnrampOptionsQuery,
  OnrampQuote,
  OnrampQuoteBody,
  OnrampUrlBody,
} from 'quoin/endpoints/onramp'

export type PurchaseStatus = 'in-progress' | 'success' | 'failed'

/** A purchase as its provider tells of it. */
export interface OnrampPurchase {
  /** The provider's own; letters, digits, `_` and `-`. */
  readonly id: string
  readonly status: PurchaseStatus
  /** CAIP-2 id of the network that it is delivered on. */
  readonly chain: string
  /** Of the transaction; empty until there is one. */
  readonly hash: string
  /** Where it is delivered. */
  readonly address: string
  readonly token: { readonly name: string; readonly symbol: string; readonly amount: string }
  /** Milliseconds since 1970. */
  readonly created: number
}

export interface PurchasePage {
  /** Newest first. */
  readonly purchases: readonly OnrampPurchase[]
  /** What the next page is asked with; left out on the last one. */
  readonly next?: string | undefined
}

/**
 * Sells tokens for the currencies of states. A host plugs in its own; what it leaves out is not offered.
 *
 * All of them end when the signal does, and throw `Problem`: 400 for what the provider refuses, 502 to 504 where it does not answer.
 */
export interface OnrampProvider {
  /** As histories are asked with (`?onramp=`): `sandbox`, `coinbase`. */
  readonly id: string
  /** Of a country that it does not serve: no payment currencies. */
  options?(signal: AbortSignal, question: Pick<OnrampOptionsQuery, 'country'>): Promise<OnrampOptions>
  quote?(question: OnrampQuoteBody, signal: AbortSignal): Promise<OnrampQuote>
  /** The address of the page where the purchase is made. The order's provider is this one. */
  createUrl(order: OnrampUrlBody, signal: AbortSignal): Promise<string>
  /** Returns the purchases of the orders that had this `partnerUserId`: a reference of up to 40 characters, not an address. */
  purchases?(partnerUserId: string, cursor: string | undefined, signal: AbortSignal): Promise<PurchasePage>
}
