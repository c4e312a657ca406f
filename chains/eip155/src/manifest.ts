import { definePlugin, type Plugin, type PluginTypes } from '#kernel'
import { createEip155Module } from './chain-module.js'
import { createEvmDiscovery } from './evm-discovery.js'

/** The types of the plugin: it has no API of its own; kernels use it through `chains` and `connectors`. */
export interface Eip155Plugin extends PluginTypes {
  readonly id: 'eip155'
}

/**
 * The EVM chains: their addresses, balances and wallet methods, and the wallets of the page that serve them.
 *
 * @example
 * createKernel({ projectId, networks: [mainnet] }).use(eip155)
 */
export const eip155: Plugin<Eip155Plugin> = /* @__PURE__ */ definePlugin<Eip155Plugin>({
  id: 'eip155',
  version: '0.1.0',
  kernel: '^0.1',
  contributes: {
    chains: [(context) => createEip155Module(context.platform)],
    discovery: [{ id: 'eip155', create: (context) => createEvmDiscovery(context.platform) }],
  },
})
