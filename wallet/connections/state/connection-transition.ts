import type { QuoinError } from '../../../kernel/errors/quoin-error.js'
import type { ChainNamespace } from '../../caip/parse-caip.js'
import type { Connection, ConnectionState, ConnectionsState } from './connections.js'
import type { StoredConnections } from './stored-connections.js'

/** The events of a namespace's connection. */
type ConnectionEvent =
  | { readonly type: 'restore'; readonly connectorId: string }
  | { readonly type: 'connect'; readonly connectorId: string }
  /** A wallet granted, or its grant changed. */
  | { readonly type: 'grant'; readonly connection: Connection }
  | { readonly type: 'fail'; readonly error?: QuoinError | undefined }
  | { readonly type: 'end' }

export const idle: ConnectionState = { status: 'idle' }
export const disconnected: ConnectionState = { status: 'disconnected' }

/**
 * Returns the next state of a namespace. Pure. An event without a meaning in a state changes nothing: a late response
 * cannot restore a connection, and a request to a second wallet leaves the first connected.
 */
function connectionTransition(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'restore':
      return state.status === 'idle' || state.status === 'disconnected'
        ? { status: 'restoring', connectorId: event.connectorId }
        : state
    case 'connect':
      return state.status === 'connected' ? state : { status: 'connecting', connectorId: event.connectorId }
    case 'grant':
      return { status: 'connected', connection: event.connection }
    case 'fail':
      return state.status === 'connected' ? state : { status: 'disconnected', error: event.error }
    case 'end':
      return disconnected
  }
}

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
