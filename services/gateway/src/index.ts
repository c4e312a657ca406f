export { Problem, type Reason } from '@quoin/server-kit/http'
export { createLogger } from '@quoin/server-kit/observability'
export type { BalanceProvider, TokenAmount } from './balances/balance-provider.js'
export type { ChainNode } from './chains/chain-node.js'
export { NodeError } from './chains/chain-node.js'
export { type ChainNodeOptions, createChainNode } from './chains/create-chain-node.js'
export type { GatewayChain, ListedToken } from './chains/gateway-chain.js'
export { createGateway, type Gateway, type GatewayParts } from './create-gateway.js'
export { type GatewayConfig, readGatewayConfig } from './gateway-config.js'
export type { GatewayProviders } from './gateway-providers.js'
export { type ServedCall, type ServedEndpoint, type ServingOptions, serve } from './http/served-endpoint.js'
export type { NameSource } from './names/sources/name-source.js'
export type {
  OnrampOrder,
  OnrampProvider,
  OnrampPurchase,
  PlacedOrder,
  PurchasePage,
  SellerPage,
} from './onramp/onramp-provider.js'
export { type SandboxOnrampOptions, sandboxOnramp } from './onramp/sandbox-onramp-provider.js'
export type { RunningServer } from './open-parts.js'
export type { PriceProvider } from './prices/first-of-prices.js'
export { firstOfPrices } from './prices/first-of-prices.js'
export { type HttpPriceOptions, httpPriceProvider } from './prices/http-price-provider.js'
export type { PricePoint, ReadPricePoints } from './prices/sources/price-source.js'
export type { TimeGrid } from './prices/sources/time-grid.js'
export { type RunningGateway, type ServeOptions, serveGateway } from './serve-gateway.js'
export { serveWorker } from './serve-worker.js'
export type { Database } from './storage/open-database.js'
export { openDatabase } from './storage/open-database.js'
export type {
  EvmSwapTransaction,
  NoOffer,
  SolanaSwapTransaction,
  SwapOffer,
  SwapOrder,
  SwapProvider,
  SwapRequest,
  SwapTransaction,
} from './swaps/swap-provider.js'
export { type ExplorerOptions, explorerWalletSource } from './wallet-listing/explorer-wallet-source.js'
export { type MergedWalletsOptions, mergedWalletSource } from './wallet-listing/merged-wallet-source.js'
export { registryWalletSource } from './wallet-listing/registry-wallet-source.js'
export type { WalletImage, WalletSource } from './wallet-listing/wallet-source.js'
