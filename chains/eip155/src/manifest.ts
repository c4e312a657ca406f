import { definePlugin, type Plugin } from '#kernel'
import { createEip155Module } from './chain-module.js'
import { createEvmDiscovery } from './connect/evm-discovery.js'
import { type Eip155Plugin, Eip155Token } from './contract.js'

/**
 * The EVM chains: addresses, balances, wallet methods, and the wallets of the page.
 *
 * @example
 * createKernel({ projectId, networks: [mainnet] }).use(eip155)
 */
export const eip155: Plugin<Eip155Plugin> = /* @__PURE__ */ definePlugin<Eip155Plugin>({
  id: 'eip155',
  version: '0.1.0',
  kernel: '^0.1',
  protects: { sendCalls: 'allowed' },
  services: () => import('./services.js'),
  expose: Eip155Token,
  contributes: {
    chains: [(context) => createEip155Module(context.platform)],
    rpc: {
      eip155: {
        safe: ['wallet_getAssets', 'wallet_getCallsStatus', 'wallet_getCapabilities'],
        approval: ['eth_sendTransaction', 'wallet_sendCalls'],
        node: ['eth_getCode', 'eth_getTransactionReceipt'],
      },
    },
    discovery: [{ id: 'eip155', create: (context) => createEvmDiscovery(context.platform) }],
  },
})
