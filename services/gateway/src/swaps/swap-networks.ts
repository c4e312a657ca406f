import type { ChainNode } from '../chains/chain-node.js'
import type { PriceProvider } from '../prices/first-of-prices.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { createExpiringCache } from '../tokens/expiring-cache.js'
import { type BridgeMarket, createBridgeMarket } from './bridges/bridge-market.js'
import { type GasPriceLevels, readGasPrices } from './gas-prices.js'
import { refused } from './read-swap-question.js'
import { createSwapMarket, type SwapMarket } from './swap-market.js'
import type { SwapProvider } from './swap-provider.js'

export interface SwapEndpointsOptions {
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  /** All that support a network are asked at once. */
  readonly providers: readonly SwapProvider[]
  /** For the network fee when quotes are compared. */
  readonly prices?: PriceProvider | undefined
  /** Called with each failure of a provider, for the log. */
  readonly onFailure?: ((error: unknown, provider: string) => void) | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Cache lifetime of gas prices. Milliseconds. */
const GAS_FRESH = 3000
const MAX_CHAINS = 1000

/** The networks and providers that the endpoints read. */
export interface SwapNetworks {
  readonly market: SwapMarket
  readonly bridges: BridgeMarket
  gasPricesOf(chain: string, signal: AbortSignal): Promise<GasPriceLevels>
  /** @throws `Problem` 400 if the network is not an EVM network of this gateway */
  nodeOf(chain: string): ChainNode
}

/** Creates the networks and providers of the endpoints. */
export function createSwapNetworks(options: SwapEndpointsOptions): SwapNetworks {
  const { nodes, now } = options
  const gasPrices = createExpiringCache<GasPriceLevels>({
    name: 'gas-prices',
    max: MAX_CHAINS,
    freshMs: GAS_FRESH,
    now,
  })
  async function gasPricesOf(chain: string, signal?: AbortSignal): Promise<GasPriceLevels> {
    const node = nodes.get(chain)
    if (node?.chain.namespace !== 'eip155') throw refused('chainId', 'Network not supported for Gas Price')
    return gasPrices.read(chain, () => readGasPrices(node), signal)
  }
  const gasPrice = async (chain: string, signal?: AbortSignal): Promise<bigint> =>
    (await gasPricesOf(chain, signal)).standard
  return {
    market: createSwapMarket({ ...options, gasPrice }),
    bridges: createBridgeMarket(options),
    gasPricesOf,
    nodeOf(chain) {
      const node = nodes.get(chain)
      if (node?.chain.namespace !== 'eip155') throw refused('from', 'Network not supported for Swaps')
      return node
    },
  }
}
