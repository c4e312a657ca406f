import { definePlugin, type Plugin } from '#kernel'
import { type PermissionsPlugin, PermissionsToken } from './contract.js'

export * from './contract.js'

type Views = typeof import('./views/permissions-views.js')

// Each page fetches the manifest when it starts.
const view =
  <Name extends keyof Views>(name: Name) =>
  async () => ({ default: (await import('./views/permissions-views.js'))[name] })

/**
 * Lists what others may do with the user's account, by risk, and revokes it. Chains and plugins contribute the permissions.
 *
 * @example
 * createQuoin(options).open('permissions')
 */
export const permissionsPlugin: Plugin<PermissionsPlugin> = /* @__PURE__ */ definePlugin<PermissionsPlugin>({
  id: 'permissions',
  version: '0.1.0',
  kernel: '^0.1',
  uses: ['transactions', 'tokens', 'walletconnect'],
  powers: ['connections.disconnect', 'walletconnect.endPairing'],
  protects: { revoke: 'allowed' },
  services: () => import('./services.js'),
  expose: PermissionsToken,
  contributes: {
    messages: { en: () => import('./messages.en.js') },
    rpc: {
      eip155: {
        safe: ['wallet_getCapabilities', 'wallet_getCallsStatus'],
        approval: ['eth_sendTransaction', 'wallet_sendCalls'],
      },
      solana: { approval: ['solana_signTransaction'] },
      polkadot: { approval: ['polkadot_signTransaction'] },
    },
    accountRows: [{ id: 'permissions', label: 'title', icon: 'shield', view: 'Permissions' }],
    views: {
      Permissions: { load: view('PermissionsView'), title: 'title' },
      PermissionDetails: { load: view('PermissionDetailsView'), title: 'detailsTitle' },
      RevokePermissions: { load: view('RevokePermissionsView'), title: 'revokeTitle' },
    },
    routes: { permissions: { view: 'Permissions' } },
  },
})
