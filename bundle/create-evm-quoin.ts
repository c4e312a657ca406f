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
 * The bundle for pages with EVM networks alone: the standard plugins without the other chains, whose packages then need not be
 * installed. Networks of other namespaces are reached through WalletConnect only.
 *
 * @example
 * import { createQuoin } from 'quoin/presets/evm'
 * const quoin = createQuoin({ projectId: 'my-app', networks: [mainnet] })
 *
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function createEvmQuoin({
  walletConnect,
  wallets,
  ...options
}: QuoinOptions): Kernel<StandardPlugins> {
  return createKernel(options)
    .use(eip155)
    .use(walletConnectPlugin, walletConnect)
    .use(walletsPlugin, wallets)
    .use(accountPlugin)
    .use(networksPlugin)
}
