import type { PermissionSource, PluginContext } from '#kernel'
import type { PermissionsPlugin } from './contract.js'

/** The id of the sessions with wallets. */
export const connectionSource = 'connections'

/**
 * Creates the source of WalletConnect sessions of the account: a session lasts until it is ended, also while the page is closed. Other
 * wallets keep their connections themselves.
 */
export function createConnectionSource(ctx: PluginContext<PermissionsPlugin>): PermissionSource {
  const { chains, connections, connectors } = ctx
  return {
    async list({ network, address }) {
      const { namespace, normalizeAddress } = chains.get(network.chainNamespace)
      const own = normalizeAddress(address)
      const live = connections.store
        .getState()
        .connections.filter(
          (one) =>
            one.namespace === namespace &&
            connectors.find(one.connectorId)?.type === 'wallet-connect' &&
            one.accounts.some((account) => normalizeAddress(account.address) === own),
        )
      return {
        permissions: live.map(({ connectorId, wallet }) => ({
          id: connectorId,
          action: { kind: 'connection' },
          holder: { name: wallet.name },
          risk: 'low',
        })),
      }
    },
    revoke: ({ id }, { network }) =>
      connections.disconnect({ connectorId: id, namespace: network.chainNamespace }),
  }
}
