import type { Kernel } from '#kernel'
import { chainPlugins } from './chain-plugins.js'
import { composeQuoin } from './compose-quoin.js'
import type { PluginsOf, QuoinOptions } from './quoin-options.js'
import { standardPlugins } from './standard-plugins.js'

/**
 * Creates the default bundle: a kernel with the plugins of `standardPlugins` and `chainPlugins`, which a host could list itself.
 * A page loads the code of a chain only if it lists a network of it.
 *
 * @example
 * const quoin = createQuoin({
 *   projectId: 'my-app',
 *   networks: [mainnet],
 *   services: { gateway: 'https://gateway.example' },
 *   walletConnect: { relayUrl: 'wss://relay.example' },
 * })
 * await quoin.start()
 *
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function createQuoin<const Options extends QuoinOptions>(
  options: Options,
): Kernel<PluginsOf<Options>> {
  return composeQuoin(options, [...standardPlugins, ...chainPlugins])
}
