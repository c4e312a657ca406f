import type { HistoryPage } from 'quoin/endpoints/history'

/** Parameters of a page of purchases. */
export interface PurchaseQuery {
  /** CAIP-10 or a plain address. */
  readonly account: string
  /** `sandbox`, `coinbase`, … */
  readonly provider: string
  /** Key of the orders, unvalidated: purchases of other orders are not returned. */
  readonly purchaseKey: string | undefined
  /** `next` of the previous page. */
  readonly cursor: string | undefined
}

/** Purchases of accounts at on-ramp providers, in the shape of a history (`?onramp=`). */
export interface PurchaseHistory {
  /**
   * Returns a page of purchases, newest first.
   *
   * @throws `Problem` 400 without a valid key or for an invalid cursor, 404 for an unknown provider
   */
  page(query: PurchaseQuery): Promise<HistoryPage>
}
