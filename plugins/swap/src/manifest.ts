import { contributeTo, definePlugin, type Plugin } from '#kernel'
import { type SwapPlugin, SwapToken, swapProviders } from './contract.js'
import { options } from './options.js'
import { GatewaySwapsToken } from './points.js'
import { routeParams } from './route-params.js'
import { startSwap } from './start.js'

export * from './contract.js'

/**
 * The swap plugin: quotes an exchange, displays it as it will be signed, approves the exact amount, and compares the
 * result with the quote.
 */
export const swapPlugin: Plugin<SwapPlugin> = /* @__PURE__ */ definePlugin<SwapPlugin>({
  id: 'swap',
  version: '0.1.0',
  kernel: '^0.1',
  flag: 'swaps',
  requires: ['account', 'tokens', 'transactions'],
  powers: ['actions.shown'],
  protects: { confirm: 'allowed', accept: 'allowed', setSlippage: 'declared', forgetBridge: 'declared' },
  options,
  services: () => import('./services.js'),
  expose: SwapToken,
  contributes: {
    services: ['gateway'],
    endpoints: () => import('./used-endpoints.js'),
    events: ['swap:initiated', 'swap:approved', 'swap:succeeded', 'swap:failed'],
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js') },
    // The wallet methods of the chain module's `contractCalls` and `batches`, and the one that signs permits.
    rpc: {
      eip155: {
        safe: ['wallet_getCapabilities', 'wallet_getCallsStatus'],
        approval: ['eth_sendTransaction', 'wallet_sendCalls', 'eth_signTypedData_v4'],
      },
      solana: { approval: ['solana_signTransaction'] },
    },
    extra: [contributeTo(swapProviders, { id: 'gateway', name: 'Gateway', provider: GatewaySwapsToken })],
    features: [
      {
        id: 'swaps',
        order: 20,
        label: 'swapLabel',
        icon: 'swap',
        view: 'Swap',
        when: ({ connection }) => connection?.namespace === 'eip155' || connection?.namespace === 'solana',
        offer: () => import('./offer.js'),
      },
    ],
    views: {
      Swap: { load: () => import('./views/swap-view.js'), title: 'swapTitle', needsWallet: true },
      SwapSelectToken: {
        load: () => import('./views/swap-select-token-view.js'),
        title: 'selectTokenTitle',
        needsWallet: true,
      },
      SwapSettings: {
        load: () => import('./views/swap-settings-view.js'),
        title: 'settingsTitle',
        needsWallet: true,
      },
      SwapPreview: {
        load: () => import('./views/swap-preview-view.js'),
        title: 'previewTitle',
        needsWallet: true,
      },
      SwapStatus: { load: () => import('./views/swap-status-view.js'), title: 'statusTitle' },
      SwapBridge: { load: () => import('./views/swap-bridge-view.js'), title: 'bridgeTitle' },
    },
    routes: { swap: { view: 'Swap', params: routeParams } },
  },
  start: startSwap,
})
