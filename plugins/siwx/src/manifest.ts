import { contributeTo, definePlugin, type Plugin, permissionSources } from '#kernel'
import { oneClickSignIns } from '#plugins/walletconnect'
import { type SiwxPlugin, SiwxToken } from './contract.js'
import { siwxOptions } from './options.js'
import { OneClickToken, SignInPermissionsToken, startSiwx } from './start.js'

export * from './contract.js'

const views = () => import('./views/sign-in-views.js')

/**
 * Sign-in with a wallet (EIP-4361, CAIP-122): a connected account signs a message, which proves its ownership to a
 * server that verifies it.
 *
 * @example
 * createKernel({ projectId, networks, services: { gateway: 'https://gateway.example' } }).use(eip155).use(siwxPlugin, {
 *   required: true, statement: 'Sign in to Example.',
 * })
 */
export const siwxPlugin: Plugin<SiwxPlugin> = /* @__PURE__ */ definePlugin<SiwxPlugin>({
  id: 'siwx',
  version: '0.1.0',
  kernel: '^0.1',
  powers: ['actions.shown', 'connections.disconnect', 'modal.hold', 'modal.reopen'],
  protects: { confirm: 'allowed', cancel: 'declared', signOut: 'declared' },
  options: siwxOptions,
  services: () => import('./services.js'),
  expose: SiwxToken,
  contributes: {
    services: ['siwx', 'gateway'],
    endpoints: async () => {
      const { authenticate, getSiwxAccounts, getSiwxNonce, signOut } = await import('./endpoints.js')
      return { authenticate, getSiwxAccounts, getSiwxNonce, signOut }
    },
    events: ['siwx:requested', 'siwx:signed', 'siwx:failed', 'siwx:cancelled', 'siwx:signedOut'],
    rpc: {
      eip155: { approval: ['personal_sign'] },
      solana: { approval: ['solana_signMessage'] },
      bip122: { approval: ['signMessage'] },
      polkadot: { approval: ['polkadot_signMessage'] },
    },
    messages: { en: () => import('./messages.en.js') },
    storage: () => import('./stored.js'),
    views: {
      SIWXSignMessage: {
        load: async () => ({ default: (await views()).SignMessageView }),
        title: 'signTitle',
        modalOnly: true,
      },
      ConnectingSiwe: {
        load: async () => ({ default: (await views()).ConnectingSiweView }),
        title: 'signTitle',
        modalOnly: true,
      },
      SiwxSessions: { load: async () => ({ default: (await views()).SessionsView }), title: 'sessionsTitle' },
    },
    routes: { sessions: { view: 'SiwxSessions' } },
    // Cancel is the only way out: it disconnects (UI-08).
    closeGuards: [
      {
        id: 'siwx.required',
        views: ['SIWXSignMessage'],
        check: (_state, params) => (Object(params).isRequired === true ? 'refuse' : 'allow'),
      },
    ],
    accountRows: [{ id: 'siwx', label: 'sessionsRow', icon: 'key', view: 'SiwxSessions' }],
    extra: [
      contributeTo(oneClickSignIns, { id: 'siwx', signIn: OneClickToken, loadedWith: SiwxToken }),
      contributeTo(permissionSources, { id: 'siwx', source: SignInPermissionsToken }),
    ],
  },
  start: startSiwx,
})
