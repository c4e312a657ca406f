import type { BalanceProvider } from './balances/balance-provider.js'
import type { NftSources } from './history/nft/read-nft-metadata.js'
import type { NameSource } from './names/sources/name-source.js'
import type { OnrampProvider } from './onramp/onramp-provider.js'
import type { PriceProvider } from './prices/first-of-prices.js'
import type { ReadPricePoints } from './prices/sources/price-source.js'
import type { SwapProvider } from './swaps/swap-provider.js'
import type { WalletSource } from './wallet-listing/wallet-source.js'

/** Providers of a host, called instead of reading from the chains. Each is optional. */
export interface GatewayProviders {
  /** Called first; missing prices are requested from `GATEWAY_PRICE_URL`, then read from pools. */
  readonly prices?: PriceProvider
  /** Former prices for charts, of all networks; called first. */
  readonly pastPrices?: ReadPricePoints
  /** Asked at once with those of the configuration and the pools of Uniswap; the best quote wins. */
  readonly swaps?: readonly SwapProvider[]
  /** By CAIP-2 id; called instead of the network's node. */
  readonly balances?: ReadonlyMap<string, BalanceProvider>
  /** Called before the providers of the configuration. */
  readonly onramp?: readonly OnrampProvider[]
  /** The wallet list, instead of the registry and the explorer. */
  readonly wallets?: WalletSource
  /** Allowed sources of the metadata of collectibles. */
  readonly nfts?: NftSources
  /** Called after ENS and SNS, before the gateway's own registry. */
  readonly names?: readonly NameSource[]
  /** Allows servers of names (CCIP-read) on this machine and its network, for a sandbox. */
  readonly privateNameServers?: boolean
}
