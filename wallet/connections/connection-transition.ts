import type { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Connection, ConnectionState } from './connections.js'

/** The events of a namespace's connection. */
export type ConnectionEvent =
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
export function connectionTransition(state: ConnectionState, event: ConnectionEvent): ConnectionState {
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
