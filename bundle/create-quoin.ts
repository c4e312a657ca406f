import type { Kernel, KernelOptions } from '#kernel'
import { type Eip155Plugin, eip155 } from '../chains/eip155/src/index.js'
import { createKernel } from '../kernel/index.js'
import { type AccountPlugin, accountPlugin } from '../plugins/account/src/manifest.js'
import { type NetworkPickerPlugin, networksPlugin } from '../plugins/networks/src/manifest.js'
import {
  type WalletConnectOptions,
  type WalletConnectPlugin,
  walletConnectPlugin,
} from '../plugins/walletconnect/src/manifest.js'
import { type WalletsOptions, type WalletsPlugin, walletsPlugin } from '../plugins/wallets/src/manifest.js'

/** The plugins of the default bundle. */
export type StandardPlugins =
  | Eip155Plugin
  | WalletConnectPlugin
  | WalletsPlugin
  | AccountPlugin
  | NetworkPickerPlugin

/** Options of the default bundle: the kernel's, and those of its plugins under their ids. */
export interface QuoinOptions extends KernelOptions {
  readonly walletConnect?: WalletConnectOptions
  readonly wallets?: WalletsOptions
}

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
export function createQuoin({ walletConnect, wallets, ...options }: QuoinOptions): Kernel<StandardPlugins> {
  const kernel = createKernel(options)
    .use(eip155)
    .use(walletConnectPlugin, walletConnect)
    .use(walletsPlugin, wallets)
    .use(accountPlugin)
    .use(networksPlugin)
  // A page loads the code of a chain only if it lists a network of it.
  const has = (name: string): boolean => options.networks.some((one) => one.chainNamespace === name)
  const [solana, bip122] = [has('solana'), has('bip122')]
  if (solana) kernel.use(async () => (await import('./further-plugins.js')).solana())
  if (bip122) kernel.use(async () => (await import('./further-plugins.js')).bip122())
  if (has('polkadot')) kernel.use(async () => (await import('./further-plugins.js')).polkadot())
  if (solana || bip122) kernel.use(async () => (await import('./further-plugins.js')).walletStandard())
  return kernel
}
