import type { CaipNetworkId, ChainNamespace, ConnectionGrant, NamespaceGrant, WalletInfo } from '#kernel'
import { inNamespace, namespaceOf, type SessionScopes } from './session-scopes.js'

/** A grant, and the network of each namespace: the wallet gets it with each request. */
export interface SessionGrant {
  readonly grant: ConnectionGrant
  readonly networks: ReadonlyMap<ChainNamespace, CaipNetworkId>
}

/**
 * Returns the grant of a session; `undefined` if nothing is approved.
 *
 * @param wanted the preferred networks, best first; only approved ones count
 */
export function sessionGrant(
  scopes: SessionScopes,
  wallet: WalletInfo,
  wanted: readonly (CaipNetworkId | undefined)[],
): SessionGrant | undefined {
  const namespaces: Record<ChainNamespace, NamespaceGrant> = {}
  const networks = new Map<ChainNamespace, CaipNetworkId>()
  for (const namespace of new Set([...scopes.keys()].map(namespaceOf))) {
    const own = inNamespace(scopes, namespace)
    const active =
      wanted
        .map((id) => own.find(({ caipNetworkId }) => caipNetworkId === id))
        .find((scope) => scope !== undefined) ?? own[0]
    if (!active) continue
    networks.set(namespace, active.caipNetworkId)
    namespaces[namespace] = {
      accounts: active.accounts,
      caipNetworkId: active.caipNetworkId,
      approvedCaipNetworkIds: own.map(({ caipNetworkId }) => caipNetworkId),
      accountsByNetwork: Object.fromEntries(
        own.map(({ caipNetworkId, accounts }) => [caipNetworkId, accounts]),
      ),
      supportsAllNetworks: false,
    }
  }
  return networks.size === 0 ? undefined : { grant: { namespaces, wallet }, networks }
}
