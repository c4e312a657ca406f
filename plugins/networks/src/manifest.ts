import { definePlugin, type Plugin } from '#kernel'
import { type NetworkPickerPlugin, NetworkPickerToken } from './contract.js'
import { startNetworkPicker } from './start.js'

export * from './contract.js'

const views = () => import('./views/network-views.js')

/**
 * Adds network selection: the list, the request to the wallet, and the view for a network that the host does not list.
 */
export const networksPlugin: Plugin<NetworkPickerPlugin> = /* @__PURE__ */ definePlugin<NetworkPickerPlugin>({
  id: 'networkPicker',
  version: '0.1.0',
  kernel: '^0.1',
  powers: ['connections.disconnect', 'modal.reopen'],
  protects: { disconnect: 'declared' },
  services: () => import('./services.js'),
  expose: NetworkPickerToken,
  contributes: {
    events: ['networkPicker:selected', 'networkPicker:unsupported'],
    messages: { en: () => import('./messages.en.js') },
    views: {
      Networks: { load: async () => ({ default: (await views()).NetworksView }), title: 'networksTitle' },
      SwitchNetwork: {
        load: async () => ({ default: (await views()).SwitchNetworkView }),
        title: 'switchTitle',
      },
      SwitchActiveChain: {
        load: async () => ({ default: (await views()).SwitchActiveChainView }),
        title: 'switchTitle',
      },
      UnsupportedChain: {
        load: async () => ({ default: (await views()).UnsupportedChainView }),
        title: 'switchTitle',
      },
      WhatIsANetwork: {
        load: async () => ({ default: (await views()).WhatIsANetworkView }),
        title: 'whatTitle',
      },
    },
    routes: { networks: { view: 'Networks' } },
    slots: [
      { id: 'networkPicker.button', slot: 'header:Account', load: () => import('./views/network-button.js') },
      {
        id: 'networkPicker.unsupported',
        slot: 'account:top',
        // In the chunk of the button beside it.
        load: async () => ({ default: (await import('./views/network-button.js')).UnsupportedNotice }),
      },
    ],
    closeGuards: [
      {
        id: 'networkPicker.unsupported',
        views: ['UnsupportedChain'],
        // Escape and the backdrop shake; the header's close button works, so that no user is locked in.
        check: (state) => (state.networkUnsupported ? 'unless-forced' : 'allow'),
      },
    ],
  },
  start: startNetworkPicker,
})
