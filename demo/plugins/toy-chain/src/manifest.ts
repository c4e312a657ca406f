import { definePlugin, type Plugin } from 'quoin/kernel'
import { createAbacusDiscovery } from './abacus-discovery.js'
import { approvalMethods, createAbacusModule } from './abacus-module.js'
import { type AbacusPlugin, AbacusToken } from './contract.js'

export { createAbacusModule } from './abacus-module.js'
export type { AbacusAnnouncement, AbacusWallet, AbacusWalletEvent } from './abacus-wallet.js'
export * from './contract.js'

/**
 * Adds the abacus namespace, which Quoin does not include: its networks, accounts and wallets.
 *
 * @example
 * createKernel({ projectId, networks: [frameOne] }).use(abacus)
 */
export const abacus: Plugin<AbacusPlugin> = /* @__PURE__ */ definePlugin<AbacusPlugin>({
  id: 'abacus',
  version: '0.1.0',
  kernel: '^0.1',
  services: () => import('./services.js'),
  expose: AbacusToken,
  contributes: {
    chains: [(context) => createAbacusModule(context.platform)],
    discovery: [{ id: 'abacus', create: (context) => createAbacusDiscovery(context.platform) }],
    rpc: { abacus: { approval: approvalMethods } },
  },
})
