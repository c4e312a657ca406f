import type { Connector, ConnectorType } from '../connectors/connector.js'
import type { ConnectionKey, Connections, ConnectionsState } from '../state/connections.js'

/**
 * Returns whether connections of the type start and end as a whole, in all their namespaces (ACC-11). Others serve each
 * namespace by itself.
 */
export function isOneSession(type: ConnectorType | undefined): boolean {
  return type === 'wallet-connect' || type === 'auth'
}

/**
 * Returns the connections, and those that are being restored, which end together with the given one; all if none is
 * given.
 */
export function connectionsToEnd(
  { connections, byNamespace }: ConnectionsState,
  restoring: readonly ConnectionKey[],
  which: Parameters<Connections['disconnect']>[0],
  find: (id: string) => Connector | undefined,
): readonly ConnectionKey[] {
  const all = [...connections, ...restoring]
  if (which === undefined) return all
  const state = typeof which === 'string' ? byNamespace[which] : undefined
  const ended =
    typeof which === 'string'
      ? state?.status === 'connected'
        ? state.connection
        : restoring.find((one) => one.namespace === which)
      : all.find((one) => one.connectorId === which.connectorId && one.namespace === which.namespace)
  if (!ended) return []
  const type = find(ended.connectorId)?.type
  return all.filter((one) => one === ended || (isOneSession(type) && find(one.connectorId)?.type === type))
}
