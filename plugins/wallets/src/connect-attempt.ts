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

/** EIP-1474: the wallet still waits for an answer to an earlier request. */
const resourceUnavailable = -32002

/** Looks at the error and at what caused it: a wallet's code may lie below the kernel's own error. */
function hasRpcCode(error: unknown, code: number): boolean {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 5; depth++) {
    if ('rpcCode' in at && at.rpcCode === code) return true
    at = 'cause' in at ? at.cause : undefined
  }
  return false
}

function afterRefusal(connectorId: string, error: unknown): ConnectAttempt {
  if (isQuoinError(error, 'USER_REJECTED')) return { status: 'declined', connectorId }
  if (isQuoinError(error, 'ABORTED')) return idleAttempt
  if (isQuoinError(error, 'CONNECTOR_NOT_FOUND'))
    return { status: 'failed', connectorId, reason: 'missing', error }
  const reason = hasRpcCode(error, resourceUnavailable) ? 'pending' : 'other'
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
