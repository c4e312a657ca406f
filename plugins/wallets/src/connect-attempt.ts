import { isQuoinError } from '#kernel'
import type { ConnectAttempt } from './contract.js'

/** What can happen to a request to an installed wallet. */
export type ConnectAttemptEvent =
  | { readonly type: 'ask'; readonly connectorId: string }
  | { readonly type: 'slow' }
  | { readonly type: 'connected' }
  | { readonly type: 'refused'; readonly error: unknown }
  | { readonly type: 'leave' }

export const idleAttempt: ConnectAttempt = { status: 'idle' }

/** EIP-1474, resource unavailable: the wallet still waits for an answer to an earlier request. */
function isPending(error: unknown): boolean {
  const said = isQuoinError(error, 'CONNECT_FAILED') ? error.cause : error
  return isQuoinError(said, 'RPC_FAILED') && 'rpcCode' in said && said.rpcCode === -32002
}

function afterRefusal(connectorId: string, error: unknown): ConnectAttempt {
  if (isQuoinError(error, 'USER_REJECTED')) return { status: 'declined', connectorId }
  if (isQuoinError(error, 'ABORTED')) return idleAttempt
  if (isQuoinError(error, 'CONNECTOR_NOT_FOUND'))
    return { status: 'failed', connectorId, reason: 'missing', error }
  const reason = isPending(error) ? 'pending' : 'other'
  return { status: 'failed', connectorId, reason, error }
}

/** The next state of an attempt. Pure. What comes after the end of one changes nothing (CON-08). */
export function connectAttemptTransition(state: ConnectAttempt, event: ConnectAttemptEvent): ConnectAttempt {
  switch (event.type) {
    case 'ask':
      return { status: 'waiting', connectorId: event.connectorId, slow: false }
    case 'leave':
      return idleAttempt
    case 'slow':
      return state.status === 'waiting' ? { ...state, slow: true } : state
    case 'connected':
      return state.status === 'waiting' ? { status: 'connected', connectorId: state.connectorId } : state
    case 'refused':
      return state.status === 'waiting' ? afterRefusal(state.connectorId, event.error) : state
  }
}
