import { type Kernel, lazyPlugin } from '#kernel'
import {
  type AskedPlugins,
  createEvmQuoin,
  type QuoinOptions,
  type StandardPlugins,
} from './create-evm-quoin.js'

/**
 * The default bundle: a kernel with the standard plugins, which is nothing but a list that a host could write itself.
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
): Kernel<StandardPlugins | AskedPlugins<Options>> {
  const kernel: Kernel<StandardPlugins> = createEvmQuoin<QuoinOptions>(options)
  // A page loads the code of a chain only if it lists a network of it.
  const has = (name: string): boolean => options.networks.some((one) => one.chainNamespace === name)
  const further = () => import('./further-plugins.js')
  const [solana, bip122] = [has('solana'), has('bip122')]
  if (solana) kernel.use(lazyPlugin('solana', async () => (await further()).solana()))
  if (bip122) kernel.use(lazyPlugin('bip122', async () => (await further()).bip122()))
  if (has('polkadot')) kernel.use(lazyPlugin('polkadot', async () => (await further()).polkadot()))
  if (solana || bip122)
    kernel.use(lazyPlugin('walletStandard', async () => (await further()).walletStandard()))
  // Which of the others were used is what the type of the options says.
  return kernel as Kernel<StandardPlugins | AskedPlugins<Options>>
}
