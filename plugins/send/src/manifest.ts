import { definePlugin, type Plugin } from '#kernel'
import { type SendPlugin, SendToken } from './contract.js'
import { options, usualNamespaces } from './options.js'
import { routeParams } from './route-params.js'

export * from './contract.js'
export * from './points.js'

/**
 * Adds sending of coins and tokens: input, checks, the preview of the decoded transaction, and its progress to a block.
 */
export const sendPlugin: Plugin<SendPlugin> = /* @__PURE__ */ definePlugin<SendPlugin>({
  id: 'send',
  version: '0.1.0',
  kernel: '^0.1',
  flag: 'send',
  requires: ['account', 'tokens', 'transactions'],
  after: ['names', 'history'],
  uses: ['names', 'history'],
  powers: ['actions.shown'],
  protects: { confirm: 'allowed', setSpendsCollectibles: 'allowed', forgetRecipient: 'declared' },
  options,
  services: () => import('./services.js'),
  expose: SendToken,
  contributes: {
    events: ['send:initiated', 'send:succeeded', 'send:failed'],
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js') },
    // The wallet methods of the chain modules' `transfers` and `batches`.
    rpc: {
      eip155: {
        safe: ['wallet_getCapabilities'],
        approval: ['eth_sendTransaction', 'wallet_sendCalls'],
      },
      solana: { approval: ['solana_signTransaction'] },
      bip122: { approval: ['signPsbt'] },
      polkadot: { approval: ['polkadot_signTransaction'] },
    },
    features: [
      {
        id: 'send',
        order: 40,
        label: 'sendLabel',
        icon: 'send',
        view: 'WalletSend',
        when: ({ connection }, { namespaces = usualNamespaces } = {}) =>
          connection !== undefined && namespaces.includes(connection.namespace),
      },
    ],
    views: {
      WalletSend: {
        load: () => import('./views/wallet-send-view.js'),
        title: 'sendTitle',
        needsWallet: true,
      },
      WalletSendSelectToken: {
        load: () => import('./views/wallet-send-select-token-view.js'),
        title: 'selectTokenTitle',
        needsWallet: true,
      },
      WalletSendScan: {
        load: () => import('./views/wallet-send-scan-view.js'),
        title: 'scanTitle',
        needsWallet: true,
      },
      WalletSendPreview: {
        load: () => import('./views/wallet-send-preview-view.js'),
        title: 'previewTitle',
        needsWallet: true,
      },
      WalletSendStatus: { load: () => import('./views/wallet-send-status-view.js'), title: 'statusTitle' },
    },
    routes: { send: { view: 'WalletSend', params: routeParams } },
  },
})
