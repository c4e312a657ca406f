import type { EndpointDeps } from '../endpoint-deps.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import type { SwapProvider } from './swap-provider.js'
import { uniswapV2Provider } from './uniswap-v2/uniswap-v2-provider.js'

/** Returns the host's providers, then the pools of Uniswap V2. */
export function createSwapProviders(
  { nodes, providers, now, onCacheSize }: EndpointDeps,
  directory: TokenDirectory,
): readonly SwapProvider[] {
  return [...(providers.swaps ?? []), uniswapV2Provider({ nodes, directory, now, onCacheSize })]
}
