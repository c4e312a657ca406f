import type { Kernel } from '#kernel'
import { composeQuoin } from './compose-quoin.js'
import type { PluginsOf, QuoinOptions } from './quoin-options.js'
import { standardPlugins } from './standard-plugins.js'

/**
 * Creates the bundle for pages with only EVM networks: the standard plugins without the other chains, whose packages then need
 * not be installed. Networks of other namespaces are available through WalletConnect only.
 *
 * @example
 * import { createQuoin } from 'quoin/presets/evm'
 * const quoin = createQuoin({ projectId: 'my-app', networks: [mainnet] })
 *
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function createEvmQuoin<const Options extends QuoinOptions>(
  options: Options,
): Kernel<PluginsOf<Options>> {
  return composeQuoin(options, standardPlugins)
}
