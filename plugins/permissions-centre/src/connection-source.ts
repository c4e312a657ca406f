import type { PermissionSource, PluginContext } from '#kernel'
import { loadOptional } from '#plugin-kit'
import { WalletConnectToken } from '#plugins/walletconnect'
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
      // The only session with wallets is that of WalletConnect.
      const used = live.length > 0 && (await loadOptional(() => ctx.load(WalletConnectToken)))
      const lastUsedAt = used ? await used.sessionUsedAt() : undefined
      return {
        permissions: live.map(({ connectorId, wallet }) => ({
          id: connectorId,
          action: { kind: 'connection' },
          holder: { name: wallet.name },
          risk: 'low',
          ...(lastUsedAt !== undefined && { lastUsedAt }),
        })),
      }
    },
    revoke: ({ id }, { network }) =>
      connections.disconnect({ connectorId: id, namespace: network.chainNamespace }),
  }
}
