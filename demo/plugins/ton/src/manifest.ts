import { definePlugin, type Plugin } from 'quoin/kernel'
import { type TonPlugin, TonToken } from './contract.js'
import { tonOptions } from './options.js'
import { approvalMethods } from './requests.js'
import { createTonDiscovery } from './ton-discovery.js'
import { createTonModule } from './ton-module.js'

export * from './contract.js'
export { tonMainnet, tonTestnet } from './networks.js'
export { createTonModule } from './ton-module.js'

/**
 * Adds TON, with the wallets that inject a TON Connect bridge under the host's names.
 *
 * @example
 * createKernel({ projectId, networks: [tonMainnet(['https://ton.example/api/v3'])] })
 *   .use(ton, { manifestUrl: 'https://app.example/tonconnect-manifest.json', walletKeys: ['exampleWallet'] })
 */
export const ton: Plugin<TonPlugin> = /* @__PURE__ */ definePlugin<TonPlugin>({
  id: 'ton',
  version: '0.1.0',
  kernel: '^0.1',
  options: tonOptions,
  services: () => import('./services.js'),
  expose: TonToken,
  contributes: {
    chains: [({ platform, options }) => createTonModule(platform, options)],
    discovery: [{ id: 'ton', create: createTonDiscovery }],
    rpc: { ton: { approval: approvalMethods } },
    // The method of the calls that `transfers.build` of the chain returns.
    rpcFor: { ton: { send: { approval: ['ton_sendMessage'] } } },
  },
})
