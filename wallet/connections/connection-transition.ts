import type { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Connection, ConnectionState } from './connections.js'

/** What can happen to the connection of a namespace. */
export type ConnectionEvent =
  | { readonly type: 'restore'; readonly connectorId: string }
  | { readonly type: 'connect'; readonly connectorId: string }
  /** A wallet granted, or what it granted changed. */
  | { readonly type: 'grant'; readonly connection: Connection }
  | { readonly type: 'fail'; readonly error?: QuoinError | undefined }
  | { readonly type: 'end' }

export const idle: ConnectionState = { status: 'idle' }
export const disconnected: ConnectionState = { status: 'disconnected' }

/**
 * The next state of a namespace. Pure. An event that has no meaning in a state changes nothing: a late answer
 * cannot bring a connection back, and a second wallet that is being asked leaves the first connected.
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
