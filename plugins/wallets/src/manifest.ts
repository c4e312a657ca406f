import { ContextToken, definePlugin, type Plugin, type PluginContext, provide, type Token } from '#kernel'
import { type WalletsPlugin, WalletsToken } from './contract.js'
import { createWalletsService, type WalletsService } from './service.js'
import { startWallets } from './start.js'

export * from './contract.js'

// The same service: `start` alone sees the part that is not for others.
const ServiceToken = WalletsToken as Token<WalletsService>

/** Connecting wallets: the Connect view, the list of all wallets, and the way to each of them. */
export const walletsPlugin: Plugin<WalletsPlugin> = /* @__PURE__ */ definePlugin<WalletsPlugin>({
  id: 'wallets',
  version: '0.1.0',
  kernel: '^0.1',
  after: ['walletconnect'],
  services: [
    provide(ServiceToken, {
      deps: [ContextToken],
      // The kernel gives each plugin's services the context of that plugin, with its own options and events.
      create: (ctx) => createWalletsService(ctx as PluginContext<WalletsPlugin>),
    }),
  ],
  expose: WalletsToken,
  contributes: {
    services: ['gateway'],
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js'), ar: () => import('./messages.ar.js') },
    views: {
      Connect: {
        load: () => import('./views/connect-view.js'),
        title: 'connectTitle',
        headerAction: { icon: 'help', label: 'helpLabel', view: 'WhatIsAWallet' },
      },
      AllWallets: { load: () => import('./views/all-wallets-view.js'), title: 'allTitle' },
      ConnectingExternal: {
        load: () => import('./views/connecting-external-view.js'),
        title: 'connectTitle',
        titleOf: (params) => params.wallet?.name,
      },
      Downloads: {
        load: () => import('./views/downloads-view.js'),
        title: 'downloadsTitle',
        titleOf: (params) => params.wallet.name,
      },
      GetWallet: { load: () => import('./views/get-wallet-view.js'), title: 'getTitle' },
      WhatIsAWallet: { load: () => import('./views/what-is-a-wallet-view.js'), title: 'whatTitle' },
    },
    connectMethods: [{ id: 'wallet', load: () => import('./views/wallet-method.js') }],
    openRules: [
      {
        id: 'wallets.universal',
        stage: 'override',
        resolve: (state) =>
          state.chains.length === 0 && !state.connected
            ? { view: state.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
            : undefined,
      },
      { id: 'wallets.connect', stage: 'fallback', resolve: () => ({ view: 'Connect' }) },
    ],
  },
  start: (ctx) => startWallets(ctx, ctx.get(ServiceToken)),
})
