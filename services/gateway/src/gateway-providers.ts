import type { BalanceProvider } from './balances/balance-provider.js'
import type { NftSources } from './history/nft/read-nft-metadata.js'
import type { OnrampProvider } from './onramp/onramp-provider.js'
import type { PriceProvider } from './prices/price-provider.js'
import type { SwapProvider } from './swaps/swap-provider.js'

/** What a host plugs in of its own, in place of what the gateway reads from the chains. Each may be left out. */
export interface GatewayProviders {
  /** Asked first; what it does not know is asked of `GATEWAY_PRICE_URL`, and then read from pools. */
  readonly prices?: PriceProvider
  /** Asked first: a network's first one that supports it makes its swaps. The pools of Uniswap V2 come last. */
  readonly swaps?: readonly SwapProvider[]
  /** By CAIP-2, in place of the network's node. */
  readonly balances?: ReadonlyMap<string, BalanceProvider>
  /** Asked before those of the configuration. */
  readonly onramp?: readonly OnrampProvider[]
  /** Where the metadata of collectibles may be read from. */
  readonly nfts?: NftSources
}
