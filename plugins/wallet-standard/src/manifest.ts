import { definePlugin, type Plugin, type PluginTypes } from '#kernel'
import { createStandardDiscovery } from './standard-discovery.js'

export * from './standard-namespace.js'

/** The types of the plugin: it has no API of its own; kernels use it through `connectors`. */
export interface WalletStandardPlugin extends PluginTypes {
  readonly id: 'walletStandard'
}

/**
 * Discovers the page's wallets that implement the Wallet Standard, for Solana and Bitcoin, and for the namespaces
 * that plugins add by `standardNamespaces`. Use it with `solana` or `bip122`, matching your networks. Source: https://github.com/wallet-standard/wallet-standard
 *
 * @example
 * createKernel({ projectId, networks }).use(solana).use(walletStandardPlugin)
 */
export const walletStandardPlugin: Plugin<WalletStandardPlugin> =
  /* @__PURE__ */ definePlugin<WalletStandardPlugin>({
    id: 'walletStandard',
    version: '0.1.0',
    kernel: '^0.1',
    contributes: {
      discovery: [{ id: 'walletStandard', create: (context) => createStandardDiscovery(context) }],
    },
  })
