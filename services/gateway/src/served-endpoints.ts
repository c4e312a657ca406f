import { analyticsEndpoints } from './analytics/analytics-endpoints.js'
import { balanceEndpoints } from './balances/balance-endpoints.js'
import { createBalanceSources, createMetadataSources } from './balances/sources/create-balance-sources.js'
import { collectibleEndpoints } from './collectibles/collectible-endpoints.js'
import type { EndpointDeps } from './endpoint-deps.js'
import { historyEndpoints } from './history/history-endpoints.js'
import { createHistorySources } from './history/sources/create-history-sources.js'
import { createLanes } from './http/lanes.js'
import type { ServedEndpoint } from './http/served-endpoint.js'
import { identityEndpoints } from './identity/identity-endpoints.js'
import { nameEndpoints } from './names/name-endpoints.js'
import { resolveEndpoints } from './names/resolve-endpoints.js'
import { createNameDirectory } from './names/sources/create-name-directory.js'
import { createNameSources } from './names/sources/create-name-sources.js'
import { networkEndpoints } from './networks/network-endpoints.js'
import { sellersOn } from './onramp/configured-seller.js'
import { createOnrampProviders } from './onramp/create-onramp-providers.js'
import { onrampEndpoints } from './onramp/onramp-endpoints.js'
import { createOrderStore } from './onramp/order-store.js'
import { createPurchaseHistory } from './onramp/purchase-history.js'
import { createPrices } from './prices/create-prices.js'
import { createDataClients } from './providers/data-clients.js'
import { failureLog } from './providers/provider-context.js'
import { ProviderFailure } from './providers/provider-failure.js'
import { sessionEndpoints } from './sessions/session-endpoints.js'
import { siwxEndpoints } from './siwx/siwx-endpoints.js'
import { createSwapProviders } from './swaps/create-swap-providers.js'
import { swapEndpoints } from './swaps/swap-endpoints.js'
import { swapProvidersOf } from './swaps/swap-market.js'
import { createTokenDirectory } from './tokens/create-token-directory.js'
import { createTokenLists } from './tokens/create-token-lists.js'
import { explorerWalletSource } from './wallet-listing/explorer-wallet-source.js'
import { mergedWalletSource } from './wallet-listing/merged-wallet-source.js'
import { registryWalletSource } from './wallet-listing/registry-wallet-source.js'
import { walletListing } from './wallet-listing/wallet-listing.js'
import type { WalletSource } from './wallet-listing/wallet-source.js'

/** Returns all endpoints of the gateway. */
export function servedEndpoints(deps: EndpointDeps): readonly ServedEndpoint[] {
  const { config, database, nodes, providers, log, now, onCacheSize } = deps
  const clients = createDataClients(deps.context)
  const onFailure = failureLog(log)
  const tokenLists = createTokenLists({
    chains: Array.from(nodes.values(), ({ chain }) => chain),
    now,
    onFailure: (chain, list) => log.warn({ chain, list }, 'a token list cannot be read'),
  })
  const directory = createTokenDirectory({
    nodes,
    now,
    onCacheSize,
    lists: tokenLists,
    metadata: createMetadataSources(clients),
    onFailure,
  })
  const onError = (error: unknown): void => log.warn({ err: error }, 'prices are unavailable')
  const prices = createPrices(deps, directory, onError)
  const swaps = createSwapProviders(deps, directory)
  const chains = Array.from(nodes.values(), ({ chain }) => chain)
  const onramp = createOnrampProviders(deps, prices)
  const purchases = createPurchaseHistory({ database, providers: onramp, now, onFailure })
  const names = createNameDirectory({
    chains: new Map(chains.map((chain) => [chain.id, chain])),
    sources: createNameSources({
      nodes,
      database,
      zone: config.namesZone,
      ccip: { isEnabled: config.ccipRead, privateAddresses: providers.privateNameServers },
      further: providers.names,
    }),
    onCacheSize,
    now,
  })
  const wallets = providers.wallets ?? walletSourceOf(deps)
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
    sources: createHistorySources({ clients, now, onCacheSize }),
    onFailure,
  }
  return [
    ...networkEndpoints({
      nodes,
      canSwap: (chain) => swapProvidersOf(swaps, nodes.get(chain), chain).length > 0,
      sellersOn(id) {
        const chain = nodes.get(id)?.chain
        return chain ? sellersOn(onramp, chain).map((seller) => seller.id) : []
      },
      // Pages ask the registry for the host's own names by its own calls.
      hasNames: (chain) => names.sourcesOn(chain).some((source) => source !== 'registry'),
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
      onFailure,
      sources: createBalanceSources(clients, directory),
      refreshTokens: tokenLists.refresh,
      ...(providers.balances && { providers: providers.balances }),
    }),
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
    ...historyEndpoints(history),
    ...collectibleEndpoints({ database, nodes, directory, nftSources, now }),
    ...onrampEndpoints({ providers: onramp, orders: createOrderStore(database, now), onFailure }),
    ...nameEndpoints({ database, nodes, now, zone: config.namesZone, hosts: config.hosts }),
    ...sessionEndpoints({ database, nodes, now, sessionKey: config.sessionKey }),
    ...siwxEndpoints({ database, nodes, now, allowedOrigins: config.allowedOrigins, ...config.siwx }),
    ...analyticsEndpoints({ database, now }),
    ...walletListing(wallets),
  ]
}

/** Returns the registry; with the host's project id at WalletConnect, the explorer's list merged with it. */
function walletSourceOf({ config, log, now }: EndpointDeps): WalletSource {
  const bundled = registryWalletSource()
  const { explorer } = config
  if (explorer === undefined) return bundled
  return mergedWalletSource({
    live: explorerWalletSource({ ...explorer, now }),
    bundled,
    onError: (error) => log.warn({ err: error }, 'the wallet explorer is unavailable'),
    now,
  })
}
