import { contributeTo, definePlugin, type Plugin } from 'quoin/kernel'
import { standardNamespaces } from 'quoin/plugins/wallet-standard'
import { type SuiPlugin, SuiToken } from './contract.js'
import { approvalMethods } from './rpc-methods.js'
import { createSuiModule } from './sui-module.js'
import { suiWallets } from './sui-wallets.js'

export * from './contract.js'
export { suiDevnet, suiMainnet, suiTestnet } from './networks.js'
export { createSuiModule } from './sui-module.js'

/**
 * Adds the Sui networks: their accounts, balances, tokens and transfers. `walletStandardPlugin` finds the wallets of the page.
 *
 * @example
 * createKernel({ projectId, networks: [suiMainnet(['https://rpc.example/sui'])] }).use(sui).use(walletStandardPlugin)
 */
export const sui: Plugin<SuiPlugin> = /* @__PURE__ */ definePlugin<SuiPlugin>({
  id: 'sui',
  version: '0.1.0',
  kernel: '^0.1',
  services: () => import('./services.js'),
  expose: SuiToken,
  contributes: {
    chains: [(context) => createSuiModule(context.platform)],
    rpc: { sui: { approval: approvalMethods } },
    // The method of the calls that `transfers.build` of the chain returns.
    rpcFor: { sui: { send: { approval: ['sui_signTransaction'] } } },
    extra: [contributeTo(standardNamespaces, suiWallets)],
  },
})
