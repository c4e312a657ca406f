import { definePlugin, type Plugin } from '#kernel'
import type { MultichainPlugin } from './contract.js'
import { createMultichainDiscovery } from './multichain-discovery.js'

export * from './contract.js'

/**
 * Discovers the wallets of the page that offer one session for several namespaces: `wallet_createSession` (CAIP-25), announced by CAIP-294.
 * The user approves all namespaces of the page at once. Use it with the chain modules of your networks.
 *
 * @example
 * createKernel({ projectId, networks }).use(eip155).use(solana).use(multichainPlugin)
 */
export const multichainPlugin: Plugin<MultichainPlugin> = /* @__PURE__ */ definePlugin<MultichainPlugin>({
  id: 'multichain',
  version: '0.1.0',
  kernel: '^0.1',
  contributes: {
    discovery: [{ id: 'multichain', create: createMultichainDiscovery }],
  },
})
