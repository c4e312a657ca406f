/** Tells what tokens are worth. A host plugs in its own. */
export interface PriceProvider {
  /**
   * @param ids CAIP-10 ids
   * @returns US dollars for one whole token, by the id that was asked with; a token that nobody knows is left out
   */
  prices(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, number>>
}
