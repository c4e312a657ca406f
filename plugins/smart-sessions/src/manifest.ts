import { contributeTo, definePlugin, type Plugin, permissionSources } from '#kernel'
import { type SmartSessionsPlugin, SmartSessionsToken } from './contract.js'
import { smartSessionsOptions } from './options.js'
import { ExecutionSourceToken, SessionPermissionsToken } from './session-permissions-token.js'

export * from './contract.js'

/** Permissions of apps for the account: granted by the host's code, listed and revoked by the user. */
export const smartSessionsPlugin: Plugin<SmartSessionsPlugin> =
  /* @__PURE__ */ definePlugin<SmartSessionsPlugin>({
    id: 'smartSessions',
    version: '0.1.0',
    kernel: '^0.1',
    protects: {
      grant: 'allowed',
      revoke: 'allowed',
      requestExecutionPermissions: 'allowed',
      revokeExecutionPermission: 'allowed',
    },
    after: ['account'],
    options: smartSessionsOptions,
    services: () => import('./services.js'),
    expose: SmartSessionsToken,
    contributes: {
      services: ['gateway'],
      endpoints: () => import('./endpoints.js'),
      events: ['smartSessions:granted', 'smartSessions:revoked'],
      storage: () => import('./stored.js'),
      messages: { en: () => import('./messages.en.js') },
      rpc: {
        eip155: {
          safe: [
            'wallet_getCapabilities',
            'wallet_getSupportedExecutionPermissions',
            'wallet_getGrantedExecutionPermissions',
          ],
          // `personal_sign`: signs a session's id, to revoke it.
          approval: [
            'wallet_grantPermissions',
            'wallet_revokePermissions',
            'wallet_requestExecutionPermissions',
            'wallet_revokeExecutionPermission',
            'personal_sign',
          ],
        },
      },
      accountRows: [
        {
          id: 'smartSessions',
          label: 'rowLabel',
          icon: 'clock',
          view: 'SmartSessions',
          // Networks without smart accounts have only standard accounts.
          when: ({ connection, networkUnsupported }) =>
            !networkUnsupported &&
            connection?.namespace === 'eip155' &&
            connection.accounts[0]?.type === 'smartAccount',
        },
      ],
      views: {
        SmartSessions: { load: () => import('./views/smart-sessions-view.js'), title: 'listTitle' },
        SmartSessionDetails: {
          load: () => import('./views/smart-session-details-view.js'),
          title: 'detailsTitle',
        },
      },
      routes: { smartSessions: { view: 'SmartSessions' } },
      extra: [
        contributeTo(permissionSources, {
          id: 'smartSessions',
          namespaces: ['eip155'],
          source: SessionPermissionsToken,
        }),
        contributeTo(permissionSources, {
          id: 'executionPermissions',
          namespaces: ['eip155'],
          source: ExecutionSourceToken,
        }),
      ],
    },
  })
