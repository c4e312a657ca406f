import type { BalanceSource } from '../balances/sources/balance-source.js'
import { createBalanceSources, createMetadataSources } from '../balances/sources/create-balance-sources.js'
import type { SourceDeps } from '../endpoint-deps.js'
import { createHistorySources } from '../history/sources/create-history-sources.js'
import type { HistorySource } from '../history/sources/history-source.js'
import { createNameSources } from '../names/sources/create-name-sources.js'
import type { NameSource } from '../names/sources/name-source.js'
import { createOnrampProviders } from '../onramp/create-onramp-providers.js'
import type { OnrampProvider } from '../onramp/onramp-provider.js'
import { createPastPrices, createPriceSources, createPrices } from '../prices/create-prices.js'
import type { PriceProvider } from '../prices/first-of-prices.js'
import type { PriceHistories } from '../prices/history/create-price-histories.js'
import type { PriceSource } from '../prices/sources/price-source.js'
import { createDataClients } from '../providers/data-clients.js'
import { failureLog } from '../providers/provider-context.js'
import type { SimulationSource } from '../simulation/simulation-source.js'
import { createSimulationSources } from '../simulation/sources/create-simulation-sources.js'
import { createSwapProviders } from '../swaps/create-swap-providers.js'
import type { SwapProvider } from '../swaps/swap-provider.js'
import { createTokenDirectory, type TokenDirectory } from '../tokens/create-token-directory.js'
import { createTokenLists, type TokenLists } from '../tokens/create-token-lists.js'
import { explorerWalletSource } from '../wallet-listing/explorer-wallet-source.js'
import { mergedWalletSource } from '../wallet-listing/merged-wallet-source.js'
import { registryWalletSource } from '../wallet-listing/registry-wallet-source.js'
import type { WalletSource } from '../wallet-listing/wallet-source.js'

/**
 * The sources of data of a configuration, by capability. The endpoints are served from them, `init` describes them, and
 * `smoke` asks each of them: there is no second list.
 */
export interface Sources {
  readonly tokenLists: TokenLists
  readonly directory: TokenDirectory
  readonly balances: readonly BalanceSource[]
  readonly history: readonly HistorySource[]
  readonly priceSources: readonly PriceSource[]
  /** The prices of the host's provider, then of `priceSources`. */
  readonly prices: PriceProvider
  /** The former prices of the host's provider, then of those `priceSources` that have them. */
  readonly pastPrices: PriceHistories
  readonly swaps: readonly SwapProvider[]
  readonly onramp: readonly OnrampProvider[]
  /** Without the gateway's own registry, which needs its database. */
  readonly names: readonly NameSource[]
  readonly simulation: readonly SimulationSource[]
  readonly wallets: WalletSource
}

/** Returns the registry; with the host's project id at WalletConnect, the explorer's list merged with it. */
function walletSourceOf({ config, log, now }: SourceDeps): WalletSource {
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

/**
 * Creates the sources of a configuration. Sends no request.
 *
 * @throws `Error` of an adapter whose settings are not what it needs; the message has no value
 */
export function createSources(deps: SourceDeps): Sources {
  const { config, nodes, providers, log, now, onCacheSize, sharedCache } = deps
  const clients = createDataClients(deps.context)
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
    onFailure: failureLog(log),
  })
  const priceSources = createPriceSources(deps, directory)
  const onPriceError = (error: unknown): void => log.warn({ err: error }, 'prices are unavailable')
  const prices = createPrices(deps, priceSources, onPriceError)
  return {
    tokenLists,
    directory,
    balances: createBalanceSources(clients, directory),
    history: createHistorySources({ clients, now, onCacheSize, sharedCache }),
    priceSources,
    prices,
    pastPrices: createPastPrices(deps, priceSources, onPriceError),
    swaps: createSwapProviders(deps, directory),
    onramp: createOnrampProviders(deps, prices),
    names: createNameSources({
      nodes,
      zone: config.namesZone,
      ccip: { isEnabled: config.ccipRead, privateAddresses: providers.privateNameServers },
      further: providers.names,
    }),
    simulation: createSimulationSources(deps, clients),
    wallets: providers.wallets ?? walletSourceOf(deps),
  }
}
