import { definePlugin, type Plugin } from 'quoin/kernel'
import { type CosmosOptions, type CosmosPlugin, CosmosToken } from './contract.js'
import { createCosmosDiscovery } from './cosmos-discovery.js'
import { createCosmosModule } from './cosmos-module.js'
import { cosmosOptions } from './options.js'
import { approvalMethods } from './requests.js'

export * from './contract.js'
export { createCosmosModule } from './cosmos-module.js'
export { type CosmosChain, cosmosNetwork, cosmosReference } from './networks.js'

/**
 * Adds chains of the Cosmos SDK, with the wallets that inject an API as Keplr does, under the host's names.
 *
 * @example
 * createKernel({ projectId, networks: [cosmosNetwork(hub, ['https://hub.example/rest'])] })
 *   .use(cosmos, { chains: [hub], walletKeys: ['exampleWallet'] })
 */
export const cosmos: Plugin<CosmosPlugin> = /* @__PURE__ */ definePlugin<CosmosPlugin>({
  id: 'cosmos',
  version: '0.1.0',
  kernel: '^0.1',
  options: cosmosOptions,
  services: () => import('./services.js'),
  expose: CosmosToken,
  contributes: {
    // The context of contributions has no plugin's types: these are the options that `cosmosOptions` accepted.
    chains: [
      ({ platform, options }) =>
        createCosmosModule(platform, (options as CosmosOptions | undefined)?.chains ?? []),
    ],
    discovery: [{ id: 'cosmos', create: createCosmosDiscovery }],
    rpc: { cosmos: { approval: approvalMethods } },
    // The method of the calls that `transfers.build` of the chain returns.
    rpcFor: { cosmos: { send: { approval: ['cosmos_signDirect'] } } },
  },
})
