import { definePlugin, type Plugin } from '#kernel'
import { type WalletsPlugin, WalletsToken } from './contract.js'
import { walletsOptions } from './options.js'
import { startWallets } from './start.js'

export * from './contract.js'

const connect = () => import('./views/connect-view.js')
const further = () => import('./views/further-views.js')
/** Loads one of the further views. */
const view =
  <Name extends keyof Awaited<ReturnType<typeof further>>>(name: Name) =>
  async () => ({ default: (await further())[name] })

/** Connects wallets: the Connect view, the list of all wallets, and the views that connect each of them. */
export const walletsPlugin: Plugin<WalletsPlugin> = /* @__PURE__ */ definePlugin<WalletsPlugin>({
  id: 'wallets',
  version: '0.1.0',
  kernel: '^0.1',
  after: ['walletconnect'],
  uses: ['walletconnect'],
  options: walletsOptions,
  services: () => import('./services.js'),
  expose: WalletsToken,
  contributes: {
    events: ['wallets:selected', 'wallets:searched'],
    services: ['gateway', 'wallets'],
    endpoints: () => import('./endpoints.js'),
    storage: () => import('./stored.js'),
    messages: { en: () => import('./messages.en.js') },
    views: {
      Connect: {
        load: connect,
        title: 'connectTitle',
        headerAction: { icon: 'help', label: 'helpLabel', view: 'WhatIsAWallet' },
        isList: true,
      },
      AllWallets: {
        load: view('AllWallets'),
        title: 'allTitle',
        isList: true,
      },
      ConnectingExternal: {
        load: view('ConnectingExternal'),
        title: 'connectTitle',
        titleOf: (params, connectors) => params.wallet?.name ?? connectors.find(params.connectorId)?.name,
      },
      ConnectingMultiChain: {
        load: view('ConnectingMultiChain'),
        title: 'multiTitle',
      },
      Downloads: {
        load: view('Downloads'),
        title: 'downloadsTitle',
        titleOf: (params) => params.wallet.name,
      },
      GetWallet: {
        load: view('GetWallet'),
        title: 'getTitle',
        isList: true,
      },
      WhatIsAWallet: {
        load: view('WhatIsAWallet'),
        title: 'whatTitle',
      },
    },
    routes: {
      connect: { view: 'Connect' },
      allWallets: { view: 'AllWallets' },
      getWallet: { view: 'GetWallet' },
    },
    // In the chunk of the Connect view that displays it, so that no chunk waits for another.
    connectMethods: [
      {
        id: 'wallet',
        order: 30,
        load: async () => ({ default: (await connect()).WalletMethod }),
      },
    ],
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
  start: startWallets,
})
