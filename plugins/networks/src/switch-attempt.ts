import { type CaipNetworkId, isQuoinError } from '#kernel'
import type { SwitchAttempt } from './contract.js'

/** What can happen to a request to change the network. */
export type SwitchAttemptEvent =
  | { readonly type: 'ask'; readonly caipNetworkId: CaipNetworkId }
  | { readonly type: 'slow' }
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly error: unknown }
  | { readonly type: 'leave' }

export const idleSwitch: SwitchAttempt = { status: 'idle' }

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

function afterRefusal(caipNetworkId: CaipNetworkId, error: unknown): SwitchAttempt {
  if (isQuoinError(error, 'USER_REJECTED')) return { status: 'declined', caipNetworkId }
  if (isQuoinError(error, 'ABORTED')) return idleSwitch
  if (isQuoinError(error, 'NETWORK_NOT_FOUND'))
    return { status: 'failed', caipNetworkId, reason: 'unknown', error }
  const reason = hasRpcCode(error, resourceUnavailable) ? 'pending' : 'other'
  return { status: 'failed', caipNetworkId, reason, error }
}

/** The next state of an attempt. Pure. What comes after the end of one changes nothing. */
export function switchAttemptTransition(state: SwitchAttempt, event: SwitchAttemptEvent): SwitchAttempt {
  switch (event.type) {
    case 'ask':
      return { status: 'waiting', caipNetworkId: event.caipNetworkId, slow: false }
    case 'leave':
      return idleSwitch
    case 'slow':
      return state.status === 'waiting' ? { ...state, slow: true } : state
    case 'done':
      return state.status === 'waiting' ? { status: 'done', caipNetworkId: state.caipNetworkId } : state
    case 'refused':
      return state.status === 'waiting' ? afterRefusal(state.caipNetworkId, event.error) : state
  }
}
