import type { HistoryPage } from 'quoin/endpoints/history'

/** What accounts bought at on-ramp providers, in the shape of a history (`?onramp=`). */
export interface PurchaseHistory {
  /**
   * Newest first.
   *
   * @param account as it was asked with: CAIP-10 or a plain address
   * @param provider `sandbox`, `coinbase`, …
   * @param cursor `next` of the page before
   * @throws `Problem` 400 for a cursor that it did not give, 404 for a provider that it does not know
   */
  page(account: string, provider: string, cursor: string | undefined): Promise<HistoryPage>
}
