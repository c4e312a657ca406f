import type { HistoryPage } from 'quoin/endpoints/history'

/** The purchases that are read. */
export interface PurchaseQuery {
  /** CAIP-10 or a plain address. */
  readonly account: string
  /** `sandbox`, `coinbase`, … */
  readonly provider: string
  /** Of the orders, unchecked: purchases of other orders are not returned. */
  readonly purchaseKey: string | undefined
  /** `next` of the page before. */
  readonly cursor: string | undefined
}

/** What accounts bought at on-ramp providers, in the shape of a history (`?onramp=`). */
export interface PurchaseHistory {
  /**
   * Newest first.
   *
   * @throws `Problem` 400 without a valid key or for a cursor that it did not give, 404 for a provider that it does not know
   */
  page(query: PurchaseQuery): Promise<HistoryPage>
}
