import {
  ContextToken,
  createToken,
  definePlugin,
  OptionsToken,
  type Plugin,
  provide,
  type Token,
} from '#kernel'
import { type WalletConnectPlugin, WalletConnectToken, walletConnectConnectorId } from './contract.js'
import { walletConnectOptions } from './schemas.js'
import { createWalletConnectService, type WalletConnectService } from './service.js'

const ServiceToken: Token<WalletConnectService> = createToken('walletconnect.service')

/**
 * Connects wallets on other devices and in other apps through a relay of the host's choice.
 *
 * Needs `@walletconnect/universal-provider` 2.21.8, which is loaded when the first pairing is made.
 *
 * @example
 * createKernel({ projectId, networks }).use(eip155).use(walletConnectPlugin, { relayUrl: 'wss://relay.example' })
 */
export const walletConnectPlugin: Plugin<WalletConnectPlugin> =
  /* @__PURE__ */ definePlugin<WalletConnectPlugin>({
    id: 'walletconnect',
    version: '0.1.0',
    kernel: '^0.1',
    flag: 'walletConnect',
    options: walletConnectOptions,
    services: [
      /* @__PURE__ */ provide(ServiceToken, {
        deps: [ContextToken, OptionsToken],
        create: (context, options) => createWalletConnectService(context, options),
        dispose: (service) => service.dispose(),
      }),
      /* @__PURE__ */ provide(WalletConnectToken, { deps: [ServiceToken], create: (service) => service.api }),
    ],
    expose: WalletConnectToken,
    contributes: {
      connectors: [
        { id: walletConnectConnectorId, create: (context) => context.get(ServiceToken).connector },
      ],
      views: {
        ConnectingWalletConnect: {
          load: () => import('./views/connecting-wallet-connect.js'),
          title: 'walletTitle',
          titleOf: (params) => params.wallet.name,
        },
        ConnectingWalletConnectBasic: {
          load: () => import('./views/connecting-wallet-connect-basic.js'),
          title: 'title',
        },
      },
      messages: { en: () => import('./messages.en.js'), ar: () => import('./messages.ar.js') },
      storage: () => import('./stored.js'),
    },
    start(context) {
      context.on('modal:closed', () => context.get(ServiceToken).modalClosed())
    },
  })

export type {
  ChosenWallet,
  ListedWallet,
  PairingState,
  WalletApp,
  WalletConnectApi,
  WalletConnectOptions,
  WalletConnectPlugin,
} from './contract.js'
export { toWalletInfo, WalletConnectToken, walletConnectConnectorId } from './contract.js'
