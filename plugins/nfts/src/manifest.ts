import { definePlugin, type Plugin } from '#kernel'
import { type NftsPlugin, NftsToken } from './contract.js'
import { listedNamespaces, nftsOptions } from './options.js'

export * from './contract.js'

const lists = () => import('./views/nft-list.js')

/** The collectibles of the account, with pictures from the host's gateway: a tab, and a view for each. */
export const nftsPlugin: Plugin<NftsPlugin> = /* @__PURE__ */ definePlugin<NftsPlugin>({
  id: 'nfts',
  version: '0.1.0',
  kernel: '^0.1',
  requires: ['account'],
  options: nftsOptions,
  services: () => import('./services.js'),
  expose: NftsToken,
  contributes: {
    services: ['gateway'],
    endpoints: () => import('./endpoints.js'),
    messages: { en: () => import('./messages.en.js') },
    accountTabs: [
      {
        id: 'nfts',
        label: 'tabTitle',
        load: async () => ({ default: (await lists()).NftsTab }),
        when: (state, options) => listedNamespaces(options).includes(state.network?.chainNamespace ?? ''),
      },
    ],
    views: {
      Nfts: { load: async () => ({ default: (await lists()).NftsView }), title: 'listTitle' },
      NftDetails: { load: () => import('./views/nft-details-view.js'), title: 'detailsTitle' },
    },
    routes: { nfts: { view: 'Nfts' } },
  },
})
