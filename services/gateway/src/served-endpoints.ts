import { analyticsEndpoints } from './analytics/analytics-endpoints.js'
import { balanceEndpoints } from './balances/balance-endpoints.js'
import { bugReportEndpoints } from './bug-reports/bug-report-endpoints.js'
import { createSources } from './capabilities/create-sources.js'
import { collectibleEndpoints } from './collectibles/collectible-endpoints.js'
import type { EndpointDeps } from './endpoint-deps.js'
import { historyEndpoints } from './history/history-endpoints.js'
import { createLanes } from './http/lanes.js'
import type { ServedEndpoint } from './http/served-endpoint.js'
import { identityEndpoints } from './identity/identity-endpoints.js'
import { nameEndpoints } from './names/name-endpoints.js'
import { resolveEndpoints } from './names/resolve-endpoints.js'
import { createNameDirectory } from './names/sources/create-name-directory.js'
import { registryNameSource } from './names/sources/registry-name-source.js'
import { networkEndpoints } from './networks/network-endpoints.js'
import { sellersOn } from './onramp/configured-seller.js'
import { onrampEndpoints } from './onramp/onramp-endpoints.js'
import { createOrderStore } from './onramp/order-store.js'
import { createPurchaseHistory } from './onramp/purchase-history.js'
import { priceHistoryEndpoints } from './prices/history/price-history-endpoints.js'
import { failureLog } from './providers/provider-context.js'
import { ProviderFailure } from './providers/provider-failure.js'
import { sessionEndpoints } from './sessions/session-endpoints.js'
import { simulationEndpoints, simulationSourcesOf } from './simulation/simulation-endpoints.js'
import { siwxEndpoints } from './siwx/siwx-endpoints.js'
import { bridgeDestinations } from './swaps/bridges/bridge-market.js'
import { swapEndpoints } from './swaps/swap-endpoints.js'
import { swapProvidersOf } from './swaps/swap-market.js'
import { walletListing } from './wallet-listing/wallet-listing.js'

/** Returns all endpoints of the gateway. */
export function servedEndpoints(deps: EndpointDeps): readonly ServedEndpoint[] {
  const { config, database, nodes, providers, log, now, onCacheSize, sharedCache, valkey } = deps
  const onFailure = failureLog(log)
  const sources = createSources(deps)
  const { directory, tokenLists, prices, swaps, onramp } = sources
  const onError = (error: unknown): void => log.warn({ err: error }, 'prices are unavailable')
  const chains = Array.from(nodes.values(), ({ chain }) => chain)
  const names = createNameDirectory({
    chains: new Map(chains.map((chain) => [chain.id, chain])),
    sources: [...sources.names, registryNameSource({ database, zone: config.namesZone })],
    onCacheSize,
    sharedCache,
    now,
  })
  const purchases = createPurchaseHistory({ database, providers: onramp, now, onFailure })
  const lanes = createLanes({ atOnce: 16, waiting: 500 })
  const nftSources = { ipfsGateway: config.ipfsUrl, lanes, ...providers.nfts }
  const history = {
    database,
    chains,
    nodes,
    directory,
    prices,
    purchases,
    now,
    nftSources,
    sources: sources.history,
    onFailure,
    onCacheSize,
  }
  return [
    ...networkEndpoints({
      nodes,
      canSwap: (chain) => swapProvidersOf(swaps, nodes.get(chain), chain).length > 0,
      bridgesFrom: (chain) => bridgeDestinations({ nodes, providers: swaps }, chain),
      sellersOn(id) {
        const chain = nodes.get(id)?.chain
        return chain ? sellersOn(onramp, chain).map((seller) => seller.id) : []
      },
      // Pages ask the registry for the host's own names by its own calls.
      hasNames: (chain) => names.sourcesOn(chain).some((source) => source !== 'registry'),
      canSimulate(id) {
        const chain = nodes.get(id)?.chain
        return chain !== undefined && simulationSourcesOf(sources.simulation, chain).length > 0
      },
    }),
    ...identityEndpoints({ database, chains, directory: names, ipfsGateway: config.ipfsUrl }),
    ...resolveEndpoints({ directory: names }),
    ...balanceEndpoints({
      nodes,
      directory,
      prices,
      now,
      onError,
      onCacheSize,
      sharedCache,
      onFailure,
      sources: sources.balances,
      refreshTokens: tokenLists.refresh,
      ...(providers.balances && { providers: providers.balances }),
    }),
    ...priceHistoryEndpoints({ nodes, histories: sources.pastPrices }),
    ...swapEndpoints({
      nodes,
      directory,
      prices,
      now,
      providers: swaps,
      onFailure(error, provider) {
        if (error instanceof ProviderFailure) failureLog(log)(error)
        else log.warn({ err: error, provider }, 'a provider of swaps failed')
      },
    }),
    ...simulationEndpoints({
      chains: new Map(chains.map((chain) => [chain.id, chain])),
      sources: sources.simulation,
      onFailure,
    }),
    ...historyEndpoints(history),
    ...collectibleEndpoints({ database, valkey, nodes, directory, nftSources, now }),
    ...onrampEndpoints({ providers: onramp, orders: createOrderStore(database, now), onFailure }),
    ...nameEndpoints({ database, nodes, now, zone: config.namesZone, hosts: config.hosts }),
    ...sessionEndpoints({ database, nodes, now, sessionKey: config.sessionKey }),
    ...siwxEndpoints({ database, nodes, now, allowedOrigins: config.allowedOrigins, ...config.siwx }),
    ...analyticsEndpoints({ database, now }),
    ...(config.bugReports ? bugReportEndpoints({ database, now }) : []),
    ...walletListing(sources.wallets),
  ]
}
