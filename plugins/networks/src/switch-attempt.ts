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

/** EIP-1474, resource unavailable: the wallet still waits for an answer to an earlier request. */
function isPending(error: unknown): boolean {
  const said = isQuoinError(error, 'SWITCH_FAILED') ? error.cause : error
  return isQuoinError(said, 'RPC_FAILED') && 'rpcCode' in said && said.rpcCode === -32002
}

function afterRefusal(caipNetworkId: CaipNetworkId, error: unknown): SwitchAttempt {
  if (isQuoinError(error, 'USER_REJECTED')) return { status: 'declined', caipNetworkId }
  if (isQuoinError(error, 'ABORTED')) return idleSwitch
  if (isQuoinError(error, 'NETWORK_NOT_FOUND'))
    return { status: 'failed', caipNetworkId, reason: 'unknown', error }
  const reason = isPending(error) ? 'pending' : 'other'
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
