import { definePlugin, type Plugin } from '#kernel'
import { type PayPlugin, PayToken } from './contract.js'
import { payOptions } from './options.js'
import { payRequest } from './route-params.js'

export * from './contract.js'

/** Adds payments of an exact amount to an exact recipient: from the connected wallet, or at an exchange. */
export const payPlugin: Plugin<PayPlugin> = /* @__PURE__ */ definePlugin<PayPlugin>({
  id: 'pay',
  version: '0.1.0',
  kernel: '^0.1',
  flag: 'pay',
  requires: ['transactions'],
  after: ['names', 'swap'],
  uses: ['names', 'swap'],
  powers: ['actions.shown', 'modal.reopen', 'swap.confirm'],
  protects: { pay: 'allowed', confirm: 'allowed', swapAndPay: 'allowed' },
  options: payOptions,
  services: () => import('./services.js'),
  expose: PayToken,
  contributes: {
    events: ['pay:opened', 'pay:initiated', 'pay:succeeded', 'pay:failed'],
    messages: { en: () => import('./messages.en.js') },
    // The wallet methods of the chain module's `transfers` and `batches`.
    rpc: {
      eip155: {
        safe: ['wallet_getCapabilities'],
        approval: ['eth_sendTransaction', 'wallet_sendCalls'],
      },
    },
    views: {
      Pay: { load: () => import('./views/pay-view.js'), title: 'payTitle' },
      PayStatus: { load: () => import('./views/pay-status-view.js'), title: 'statusTitle' },
    },
    routes: { pay: { view: 'Pay', params: payRequest } },
  },
})
