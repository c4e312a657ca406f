/** Returns prices of tokens. A host may plug in its own. */
export interface PriceProvider {
  /**
   * @param ids CAIP-10 ids
   * @returns US dollars for one whole token, by the requested id; unpriced tokens are left out
   */
  prices(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, number>>
}
