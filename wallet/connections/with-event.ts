import type { ChainNamespace } from '../caip/caip-types.js'
import { type ConnectionEvent, connectionTransition, idle } from './connection-transition.js'
import type { ConnectionsState } from './connections.js'
import type { StoredConnections } from './stored-connections.js'

/** Returns the state after an event of one namespace. */
export function withEvent(
  state: ConnectionsState,
  namespace: ChainNamespace,
  event: ConnectionEvent,
): ConnectionsState {
  const before = state.byNamespace[namespace] ?? idle
  const after = connectionTransition(before, event)
  return after === before ? state : { ...state, byNamespace: { ...state.byNamespace, [namespace]: after } }
}

/** Returns the state in which the stored connections are being restored. */
export function withRestoring(state: ConnectionsState, stored: StoredConnections): ConnectionsState {
  return Object.entries(stored).reduce(
    (next, [namespace, [connectorId]]) =>
      connectorId === undefined ? next : withEvent(next, namespace, { type: 'restore', connectorId }),
    state,
  )
}
