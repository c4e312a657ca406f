import { definePlugin, type Plugin } from 'quoin/kernel'
import { type TronPlugin, TronToken } from './contract.js'
import { approvalMethods } from './rpc-methods.js'
import { createTronDiscovery } from './tron-discovery.js'
import { createTronModule } from './tron-module.js'

export type { ResourceUse } from './build-transfer.js'
export * from './contract.js'
export { tronMainnet, tronNile, tronShasta } from './networks.js'
export { createTronModule } from './tron-module.js'

/**
 * Adds the Tron networks: their accounts, balances, TRC-20 tokens, transfers, and the wallets of the page.
 *
 * @example
 * createKernel({ projectId, networks: [tronMainnet(['https://tron.example'])] }).use(tron)
 */
export const tron: Plugin<TronPlugin> = /* @__PURE__ */ definePlugin<TronPlugin>({
  id: 'tron',
  version: '0.1.0',
  kernel: '^0.1',
  services: () => import('./services.js'),
  expose: TronToken,
  contributes: {
    chains: [(context) => createTronModule(context.platform)],
    discovery: [{ id: 'tron', create: (context) => createTronDiscovery(context.platform, context.report) }],
    rpc: { tron: { approval: approvalMethods } },
    // The method of the calls that `transfers.build` of the chain returns.
    rpcFor: { tron: { send: { approval: ['tron_signTransaction'] } } },
  },
})
