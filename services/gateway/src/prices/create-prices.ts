import type { SourceDeps } from '../endpoint-deps.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { firstOfPrices, type PriceProvider } from './first-of-prices.js'
import { createPriceHistories, type PriceHistories } from './history/create-price-histories.js'
import { httpPriceProvider } from './http-price-provider.js'
import { networkPrices } from './network-prices.js'
import { poolPriceProvider } from './pool-price-provider.js'
import { chainlinkPrices } from './sources/chainlink-prices.js'
import { coingeckoPrices } from './sources/coingecko-prices.js'
import { defillamaPrices } from './sources/defillama-prices.js'
import { cachedPrices, type PriceSource } from './sources/price-source.js'

/** Returns the sources of prices of networks, in the order in which they are asked by default. */
export function createPriceSources(
  { nodes, context, now, onCacheSize, sharedCache }: SourceDeps,
  directory: TokenDirectory,
): readonly PriceSource[] {
  const pools = poolPriceProvider({ nodes, directory, now, onCacheSize })
  const fromPools: PriceSource = {
    name: 'pools',
    supports: ({ contracts }) => contracts.dollar !== undefined,
    prices: (_chain, ids, signal) => pools.prices(ids, signal),
  }
  const remote = [coingeckoPrices(context), defillamaPrices(context), chainlinkPrices(nodes, now)]
  const cached = remote.flatMap((source) =>
    source ? [cachedPrices(source, { now, onCacheSize, sharedCache })] : [],
  )
  // The pools' prices have a cache of their own, for all tokens of a network.
  return [...cached, fromPools]
}

/**
 * Returns the prices of the host's provider; missing ones from `GATEWAY_PRICE_URL`, then from the sources of each network in
 * their order: by default CoinGecko, DefiLlama, Chainlink, pools.
 *
 * @param onError called with a provider's error, for the log
 */
export function createPrices(
  { config, nodes, providers }: SourceDeps,
  sources: readonly PriceSource[],
  onError: (error: unknown) => void,
): PriceProvider {
  const { priceUrl } = config
  return firstOfPrices(
    [
      ...(providers.prices ? [providers.prices] : []),
      ...(priceUrl === undefined ? [] : [httpPriceProvider({ urlTemplate: priceUrl })]),
      networkPrices({ nodes, sources, onError }),
    ],
    onError,
  )
}

/**
 * Returns the former prices of the host's provider; missing ones from the sources of each network in their order: by default
 * DefiLlama, which reads several tokens in one request, then CoinGecko.
 *
 * @param onError called with a provider's error, for the log
 */
export function createPastPrices(
  { nodes, providers, now, onCacheSize, sharedCache }: SourceDeps,
  sources: readonly PriceSource[],
  onError: (error: unknown) => void,
): PriceHistories {
  return createPriceHistories({
    nodes,
    sources: [
      ...sources.filter(({ name }) => name === 'defillama'),
      ...sources.filter(({ name }) => name !== 'defillama'),
    ],
    ownPoints: providers.pastPrices,
    now,
    onError,
    onCacheSize,
    sharedCache,
  })
}
