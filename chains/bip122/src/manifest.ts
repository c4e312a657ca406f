import { definePlugin, type Plugin, type PluginTypes } from '#kernel'
import { createBip122Module } from './chain-module.js'
import { createBitcoinDiscovery } from './connect/bitcoin-discovery.js'

/** The plugin's types. It has no API of its own; kernels use it through `chains` and `connectors`. */
export interface Bip122Plugin extends PluginTypes {
  readonly id: 'bip122'
}

/**
 * Bitcoin and its test networks: addresses, balances, messages, transfers, and the wallets of the page. Nodes must
 * serve Esplora's HTTP API. Needs the optional packages `bitcoinjs-lib` and `@bitcoinerlab/secp256k1`.
 *
 * @example
 * createKernel({ projectId, networks: [{
 *   id: '000000000019d6689c085ae165831e93', caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
 *   chainNamespace: 'bip122', name: 'Bitcoin', nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
 *   rpcUrls: { default: { http: ['https://esplora.example/api'] } },
 * }] }).use(bip122)
 */
export const bip122: Plugin<Bip122Plugin> = /* @__PURE__ */ definePlugin<Bip122Plugin>({
  id: 'bip122',
  version: '0.1.0',
  kernel: '^0.1',
  contributes: {
    chains: [({ platform }) => createBip122Module(platform)],
    discovery: [
      { id: 'bip122', create: ({ platform, connectors }) => createBitcoinDiscovery(platform, connectors) },
    ],
  },
})
