import { definePlugin, type Plugin } from '#kernel'
import { type ActionsPlugin, ActionsToken } from './contract.js'
import { actionsOptions, hostsOf } from './options.js'
import { actionRequest } from './route-params.js'

export * from './contract.js'

/**
 * Displays Solana Actions ("blinks") of the sites that the host trusts: their transactions and messages are checked, reviewed from
 * their bytes, and sent by the connected wallet.
 *
 * @example
 * const kernel = createKernel({ projectId, networks: [solanaMainnet(['https://rpc.example/solana'])] })
 *   .use(solana)
 *   .use(accountPlugin)
 *   .use(transactionsPlugin)
 *   .use(actionsPlugin, { hosts: ['https://shop.example'] })
 * kernel.open({ view: 'Action', arguments: { url: 'solana-action:https://shop.example/api/donate' } })
 */
export const actionsPlugin: Plugin<ActionsPlugin> = /* @__PURE__ */ definePlugin<ActionsPlugin>({
  id: 'actions',
  version: '0.1.0',
  kernel: '^0.1',
  requires: ['transactions'],
  options: actionsOptions,
  services: () => import('./services.js'),
  expose: ActionsToken,
  // A flow leads the user's wallet.
  protects: { get: 'allowed' },
  contributes: {
    pageNeeds: (options) => ({
      connect: hostsOf(options),
      image: options?.icons ? hostsOf(options) : [],
    }),
    rpc: {
      solana: {
        approval: ['solana_signAndSendTransaction', 'solana_signMessage'],
        node: ['getLatestBlockhash'],
      },
    },
    messages: { en: () => import('./messages.en.js') },
    views: { Action: { load: () => import('./views/action-view.js'), title: 'title' } },
    routes: { action: { view: 'Action', params: actionRequest } },
  },
})
