import type { QuoinError } from '../../../kernel/errors/quoin-error.js'
import type { ChainNamespace } from '../../caip/parse-caip.js'
import { disconnected, withEvent } from '../state/connection-transition.js'
import type { Connection, ConnectionsState } from '../state/connections.js'

const isOf = (connectorId: string, namespace?: ChainNamespace) => (connection: Connection) =>
  connection.connectorId === connectorId && (namespace === undefined || connection.namespace === namespace)

/**
 * Returns the state after a wallet granted some namespaces. `active` returns whether it becomes the active connection
 * of a namespace.
 */
export function withGrant(
  state: ConnectionsState,
  granted: readonly Connection[],
  active: (namespace: ChainNamespace) => boolean,
): ConnectionsState {
  let next = state
  for (const connection of granted) {
    const { connectorId, namespace } = connection
    const isSame = isOf(connectorId, namespace)
    // A renewed grant keeps its position.
    const connections = next.connections.some(isSame)
      ? next.connections.map((other) => (isSame(other) ? connection : other))
      : [...next.connections, connection]
    next = { ...next, connections }
    const current = next.byNamespace[namespace]
    // The active connection stays active, with its new grant.
    const isCurrent = current?.status === 'connected' && current.connection.connectorId === connectorId
    if (isCurrent || active(namespace)) next = withEvent(next, namespace, { type: 'grant', connection })
  }
  return next
}

/** Returns the state after a wallet granted nothing: a connection restored meanwhile becomes the active one. */
export function withFailure(
  state: ConnectionsState,
  namespace: ChainNamespace,
  error: QuoinError | undefined,
): ConnectionsState {
  const heir = state.connections.find((connection) => connection.namespace === namespace)
  return withEvent(state, namespace, heir ? { type: 'grant', connection: heir } : { type: 'fail', error })
}

/** Returns the state with one connection changed. */
export function withChange(state: ConnectionsState, before: Connection, after: Connection): ConnectionsState {
  const current = state.byNamespace[before.namespace]
  const connections = state.connections.map((connection) => (connection === before ? after : connection))
  if (current?.status !== 'connected' || current.connection !== before) return { ...state, connections }
  return withEvent({ ...state, connections }, before.namespace, { type: 'grant', connection: after })
}

/** Returns the state without some connections; another live connection of a namespace becomes active instead. */
export function withoutConnections(state: ConnectionsState, gone: readonly Connection[]): ConnectionsState {
  const connections = state.connections.filter((connection) => !gone.includes(connection))
  const byNamespace = { ...state.byNamespace }
  for (const { namespace } of gone) {
    const current = byNamespace[namespace]
    if (current?.status !== 'connected' || !gone.includes(current.connection)) continue
    const heir = connections.find((connection) => connection.namespace === namespace)
    byNamespace[namespace] = heir ? { status: 'connected', connection: heir } : disconnected
  }
  return { connections, byNamespace }
}
