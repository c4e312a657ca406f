import { definePlugin, type Plugin } from '#kernel'
import { type ReceivePlugin, ReceiveToken } from './contract.js'

export * from './contract.js'
export * from './points.js'

/** Adds receiving: the address as text and as a code, with an optional amount. */
export const receivePlugin: Plugin<ReceivePlugin> = /* @__PURE__ */ definePlugin<ReceivePlugin>({
  id: 'receive',
  version: '0.1.0',
  kernel: '^0.1',
  flag: 'receive',
  requires: ['account'],
  services: () => import('./services.js'),
  expose: ReceiveToken,
  contributes: {
    messages: { en: () => import('./messages.en.js') },
    features: [
      {
        id: 'receive',
        order: 30,
        label: 'receive',
        icon: 'receive',
        view: 'WalletReceive',
        when: (state) => state.connected,
      },
    ],
    views: {
      WalletReceive: { load: () => import('./views/wallet-receive-view.js'), title: 'receiveTitle' },
      WalletCompatibleNetworks: {
        load: () => import('./views/wallet-compatible-networks-view.js'),
        title: 'networksTitle',
      },
    },
    routes: { receive: { view: 'WalletReceive' } },
  },
})
