import { definePlugin, type Plugin } from '#kernel'
import { type OnrampPlugin, OnrampToken } from './contract.js'
import { gatewayProvidersOf, namespacesOf, onrampOptions } from './options.js'
import { onrampArguments } from './route-params.js'

export * from './contract.js'

/** Adds buying with fiat currency: sellers, quotes, and each purchase up to its delivery. */
export const onrampPlugin: Plugin<OnrampPlugin> = /* @__PURE__ */ definePlugin<OnrampPlugin>({
  id: 'onramp',
  version: '0.1.0',
  kernel: '^0.1',
  flag: 'onramp',
  requires: ['account'],
  after: ['transactions'],
  uses: ['transactions'],
  protects: { buy: 'declared', purchaseKey: 'declared' },
  options: onrampOptions,
  services: () => import('./services.js'),
  expose: OnrampToken,
  contributes: {
    events: ['onramp:opened', 'onramp:succeeded', 'onramp:failed'],
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js') },
    services: ['gateway'],
    endpoints: () => import('./used-endpoints.js'),
    features: [
      {
        id: 'onramp',
        order: 10,
        label: 'onrampLabel',
        icon: 'buy',
        view: 'OnRampProviders',
        when: ({ connection }, options) =>
          connection !== undefined &&
          gatewayProvidersOf(options).some((one) => namespacesOf(one).includes(connection.namespace)),
        offer: () => import('./offer.js'),
      },
    ],
    views: {
      OnRampProviders: {
        load: () => import('./views/onramp-providers-view.js'),
        title: 'providersTitle',
        headerAction: { icon: 'help', label: 'whatIsABuyTitle', view: 'WhatIsABuy' },
        needsWallet: true,
      },
      OnRampTokenSelect: {
        load: () => import('./views/onramp-token-select-view.js'),
        title: 'tokenSelectTitle',
      },
      OnRampFiatSelect: {
        load: () => import('./views/onramp-fiat-select-view.js'),
        title: 'fiatSelectTitle',
      },
      OnRampCountrySelect: {
        load: () => import('./views/onramp-country-select-view.js'),
        title: 'countrySelectTitle',
      },
      BuyInProgress: { load: () => import('./views/buy-in-progress-view.js'), title: 'progressTitle' },
      OnRampActivity: { load: () => import('./views/onramp-activity-view.js'), title: 'activityTitle' },
      WhatIsABuy: { load: () => import('./views/what-is-a-buy-view.js'), title: 'whatIsABuyTitle' },
    },
    routes: { buy: { view: 'OnRampProviders', params: onrampArguments } },
  },
})
