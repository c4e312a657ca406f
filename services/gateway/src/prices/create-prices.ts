import type { EndpointDeps } from '../served-endpoints.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { firstOfPrices, type PriceProvider } from './first-of-prices.js'
import { httpPriceProvider } from './http-price-provider.js'
import { poolPriceProvider } from './pool-price-provider.js'

/**
 * Returns the prices of the host's provider; missing ones from `GATEWAY_PRICE_URL`, then from pools.
 *
 * @param onError called with a provider's error, for the log
 */
export function createPrices(
  { config, nodes, providers, now, onCacheSize }: EndpointDeps,
  directory: TokenDirectory,
  onError: (error: unknown) => void,
): PriceProvider {
  const { priceUrl } = config
  return firstOfPrices(
    [
      ...(providers.prices ? [providers.prices] : []),
      ...(priceUrl === undefined ? [] : [httpPriceProvider({ urlTemplate: priceUrl })]),
      poolPriceProvider({ nodes, directory, now, onCacheSize }),
    ],
    onError,
  )
}
