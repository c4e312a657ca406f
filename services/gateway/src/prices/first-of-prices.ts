/** Returns prices of tokens. A host may plug in its own. */
export interface PriceProvider {
  /**
   * @param ids CAIP-10 ids
   * @returns US dollars for one whole token, by the requested id; unpriced tokens are left out
   */
  prices(ids: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, number>>
}

/**
 * Creates a provider that queries the first provider, then the next one for missing prices, and so on. A provider that
 * fails counts as having no prices.
 *
 * @param onError called with a provider's error, for the log
 */
export function firstOfPrices(
  providers: readonly PriceProvider[],
  onError: (error: unknown) => void = () => {},
): PriceProvider {
  return {
    async prices(ids, signal) {
      const found = new Map<string, number>()
      for (const provider of providers) {
        const missing = ids.filter((id) => !found.has(id))
        if (missing.length === 0) break
        try {
          for (const [id, price] of await provider.prices(missing, signal)) found.set(id, price)
        } catch (error) {
          signal?.throwIfAborted()
          onError(error)
        }
      }
      return found
    },
  }
}
