import { definePlugin, type Plugin, type PluginTypes } from '#kernel'
import { createSolanaModule } from './chain-module.js'

/** The plugin's types. It has no API of its own; kernels use it through `chains`. */
export interface SolanaPlugin extends PluginTypes {
  readonly id: 'solana'
}

/**
 * The Solana chains: addresses, balances, transfers and wallet methods. The plugin `walletStandard` finds the wallets
 * of the page, `walletConnect` all others. Needs the optional package `@solana/web3.js`.
 *
 * @example
 * createKernel({ projectId, networks: [solanaMainnet(['https://rpc.example/solana'])] })
 *   .use(solana)
 *   .use(walletStandardPlugin)
 */
export const solana: Plugin<SolanaPlugin> = /* @__PURE__ */ definePlugin<SolanaPlugin>({
  id: 'solana',
  version: '0.1.0',
  kernel: '^0.1',
  contributes: { chains: [(context) => createSolanaModule(context.platform)] },
})
