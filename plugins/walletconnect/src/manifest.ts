import { definePlugin, type Plugin } from '#kernel'
import { createWalletConnectConnector } from './connector.js'
import { type WalletConnectPlugin, WalletConnectToken, walletConnectConnectorId } from './contract.js'
import { walletConnectOptions } from './options.js'

const views = () => import('./views/pairing-views.js')
/** Loads one of the views. */
const view =
  <Name extends keyof Awaited<ReturnType<typeof views>>>(name: Name) =>
  async () => ({ default: (await views())[name] })

/**
 * Connects wallets on other devices and in other apps through a relay that the host chooses.
 *
 * Needs `@walletconnect/universal-provider` 2.20.0 to 2.21.8, which is loaded with the first pairing. At the start only the
 * connector's id, name and namespaces are loaded.
 *
 * @example
 * createKernel({ projectId, networks }).use(eip155).use(walletConnectPlugin, { relayUrl: 'wss://relay.example' })
 *
 * @example
 * // Without any chain module: connects, displays the account, and the host sends requests by `kernel.rpc`.
 * createKernel({ projectId, networks: [cosmosHub] }).use(walletConnectPlugin, { relayUrl: 'wss://relay.example' })
 */
export const walletConnectPlugin: Plugin<WalletConnectPlugin> =
  /* @__PURE__ */ definePlugin<WalletConnectPlugin>({
    id: 'walletconnect',
    version: '0.1.0',
    kernel: '^0.1',
    powers: ['modal.reopen'],
    protects: { endPairing: 'declared', extendSession: 'declared' },
    flag: 'walletConnect',
    options: walletConnectOptions,
    services: () => import('./services.js'),
    expose: WalletConnectToken,
    contributes: {
      connectors: [{ id: walletConnectConnectorId, create: createWalletConnectConnector }],
      views: {
        ConnectingWalletConnect: {
          load: view('ConnectingWalletConnect'),
          title: 'walletTitle',
          titleOf: (params) => params.wallet.name,
        },
        ConnectingWalletConnectBasic: {
          load: view('ConnectingWalletConnectBasic'),
          title: 'title',
        },
        ReopenWallet: { load: view('ReopenWallet'), title: 'reopenTitle' },
      },
      slots: [
        {
          id: 'walletconnect',
          slot: 'wallet:request',
          load: view('OpenAppButton'),
        },
      ],
      routes: { walletConnect: { view: 'ConnectingWalletConnectBasic' } },
      messages: { en: () => import('./messages.en.js') },
      storage: () => import('./stored.js'),
      pageNeeds: (options) => ({ connect: [options?.relayUrl ?? []].flat() }),
    },
  })

export type {
  ChosenWallet,
  ListedWallet,
  NamesOption,
  NamespaceOptions,
  OneClickCacao,
  OneClickRequest,
  OneClickSignIn,
  OneClickSignInEntry,
  PairingState,
  WalletApp,
  WalletConnectApi,
  WalletConnectOptions,
  WalletConnectPlugin,
} from './contract.js'
export {
  oneClickSignIns,
  toWalletInfo,
  WalletConnectToken,
  walletConnectConnectorId,
} from './contract.js'
