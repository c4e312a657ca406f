import { definePlugin, type Plugin } from '#kernel'
import { type TokensPlugin, TokensToken } from './contract.js'
import { tokensOptions } from './options.js'

export * from './contract.js'
export * from './points.js'

/** Adds the account's coin and tokens with their values, in an account tab and in separate views. */
export const tokensPlugin: Plugin<TokensPlugin> = /* @__PURE__ */ definePlugin<TokensPlugin>({
  id: 'tokens',
  version: '0.1.0',
  kernel: '^0.1',
  after: ['account'],
  uses: ['account'],
  powers: ['account.update'],
  protects: { add: 'declared', remove: 'declared', hide: 'declared', show: 'declared' },
  options: tokensOptions,
  services: () => import('./services.js'),
  expose: TokensToken,
  contributes: {
    events: ['tokens:read'],
    services: ['gateway'],
    endpoints: async () => (await import('./read/call-gateway.js')).usedEndpoints,
    rpc: { eip155: { safe: ['wallet_getCapabilities', 'wallet_getAssets'] } },
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js') },
    accountTabs: [
      {
        id: 'tokens',
        label: 'tabTitle',
        load: async () => ({ default: (await import('./views/tokens-panel.js')).TokensTab }),
      },
    ],
    views: {
      Tokens: { load: () => import('./views/tokens-view.js'), title: 'tokensTitle' },
      AddToken: { load: () => import('./views/add-token-view.js'), title: 'addTitle' },
      TokenDetails: { load: () => import('./views/token-details-view.js'), title: 'detailsTitle' },
    },
    routes: { tokens: { view: 'Tokens' }, addToken: { view: 'AddToken' } },
  },
})
