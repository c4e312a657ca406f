import type { Connection, Connections, ConnectionsState } from './connections.js'
import type { Connector, ConnectorType } from './connector.js'

/** Begun and ended as a whole, in all its namespaces (ACC-11). Others serve each namespace by itself. */
export function isOneSession(type: ConnectorType | undefined): boolean {
  return type === 'wallet-connect' || type === 'auth'
}

/** The connections that end together with the one that somebody ends; all where none is named. */
export function connectionsToEnd(
  { connections, byNamespace }: ConnectionsState,
  which: Parameters<Connections['disconnect']>[0],
  find: (id: string) => Connector | undefined,
): readonly Connection[] {
  if (which === undefined) return connections
  const state = typeof which === 'string' ? byNamespace[which] : undefined
  const ended =
    typeof which === 'string'
      ? state?.status === 'connected'
        ? state.connection
        : undefined
      : connections.find((one) => one.connectorId === which.connectorId && one.namespace === which.namespace)
  if (!ended) return []
  const type = find(ended.connectorId)?.type
  return connections.filter(
    (one) => one === ended || (isOneSession(type) && find(one.connectorId)?.type === type),
  )
}
