import type { ChainNamespace, ConnectorEvent, NamespaceGrant } from '#kernel'

/** Returns the connector events for the changes of a grant. */
export function grantChanges(
  namespace: ChainNamespace,
  before: NamespaceGrant,
  after: NamespaceGrant,
): readonly ConnectorEvent[] {
  const { accounts, caipNetworkId } = after
  const names = (grant: NamespaceGrant): string =>
    grant.accounts.map(({ address, type }) => `${type} ${address}`).join()
  return [
    ...(names(before) === names(after) ? [] : [{ type: 'accounts', namespace, accounts } as const]),
    ...(before.caipNetworkId === caipNetworkId
      ? []
      : [{ type: 'network', namespace, caipNetworkId } as const]),
  ]
}
