import type { KeysNetwork } from '../../wallet-parts/namespace-keys.js'
import type { ListedFurtherChain } from './further-chains.js'

/** Returns the description of a chain for the sandbox wallets. */
export function keysNetwork({ caipNetworkId, title, rpcUrl, coin }: ListedFurtherChain): KeysNetwork {
  return { caipNetworkId, name: title, rpcUrl, symbol: coin.symbol, decimals: coin.decimals }
}
