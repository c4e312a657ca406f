import type { SourceDeps } from '../endpoint-deps.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { jupiterProvider } from './aggregators/jupiter-provider.js'
import { lifiProvider } from './aggregators/lifi-provider.js'
import { oneinchProvider } from './aggregators/oneinch-provider.js'
import { zeroexProvider } from './aggregators/zeroex-provider.js'
import type { SwapProvider } from './swap-provider.js'
import { uniswapV2Provider } from './uniswap-v2/uniswap-v2-provider.js'
import { uniswapV3Provider } from './uniswap-v3/uniswap-v3-provider.js'
import { uniswapV4Provider } from './uniswap-v4/uniswap-v4-provider.js'

/** Returns the host's providers, the aggregators that are switched on, and the pools of Uniswap. */
export function createSwapProviders(
  { nodes, providers, context, now, onCacheSize }: SourceDeps,
  directory: TokenDirectory,
): readonly SwapProvider[] {
  const aggregators = [
    zeroexProvider(context, directory),
    oneinchProvider(context, directory),
    lifiProvider(context, directory, nodes),
    jupiterProvider(context, directory),
  ]
  return [
    ...(providers.swaps ?? []),
    ...aggregators.filter((one) => one !== undefined),
    uniswapV3Provider({ nodes, directory, now, onCacheSize }),
    uniswapV2Provider({ nodes, directory, now, onCacheSize }),
    // After those that also sell tokens: a request without a quote goes to the first one.
    uniswapV4Provider({ nodes, directory, now, onCacheSize }),
  ]
}
