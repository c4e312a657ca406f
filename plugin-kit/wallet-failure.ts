import { isQuoinError, rpcCodeOf, saysItIsThere } from '#kernel'

/** Codes of a wallet that has not begun: locked, without the method, or busy with another request. Source: EIP-1193, EIP-1474. */
const notBegun: readonly number[] = [4100, 4200, 4900, 4901, 4902, -32_601, -32_602, -32_002, -32_004]
const rejectedByNode = -32_003

/** The reason a wallet did not send, and whether the transaction may have been sent all the same. */
export interface WalletFailure {
  readonly reason:
    | 'rejected'
    | 'accountChanged'
    | 'networkChanged'
    | 'walletFailed'
    | 'insufficientFunds'
    | 'refusedByNetwork'
  /** `no` only for what cannot have been sent. */
  readonly wasSent: 'no' | 'unknown'
}

/** The state of a wallet request at the moment it failed. */
export interface WalletRequest {
  /** The request reached the wallet. */
  readonly wasAsked: boolean
  /** The wallet only signs: a transaction that it did not return was not sent. */
  readonly isOnlySigned: boolean
  /** The change since the user confirmed. */
  readonly changed: 'accountChanged' | 'networkChanged'
}

/**
 * Returns why a wallet did not send, and whether it may have (REL-03).
 *
 * @example
 * walletFailure(error, { wasAsked: true, isOnlySigned: false, changed: 'networkChanged' })
 */
export function walletFailure(error: unknown, request: WalletRequest): WalletFailure {
  const { wasAsked, isOnlySigned, changed } = request
  if (isQuoinError(error, 'USER_REJECTED')) return { reason: 'rejected', wasSent: 'no' }
  // Connectors check the account once more before they send: nothing has left.
  if (isQuoinError(error, 'CONNECTION_CHANGED')) return { reason: changed, wasSent: 'no' }
  if (!wasAsked)
    return { reason: isQuoinError(error, 'NOT_CONNECTED') ? changed : 'walletFailed', wasSent: 'no' }
  const isSafe = isOnlySigned || hasNotBegun(error)
  return { reason: reasonOf(error), wasSent: isSafe ? 'no' : 'unknown' }
}

function reasonOf(error: unknown): 'insufficientFunds' | 'refusedByNetwork' | 'walletFailed' {
  // The wallet's node has this transaction, or one with its nonce: an earlier answer was lost.
  if (saysItIsThere(error, true)) return 'walletFailed'
  const details = isQuoinError(error) ? (error.details ?? '') : ''
  if (/insufficient (funds|balance)/i.test(details)) return 'insufficientFunds'
  return rpcCodeOf(error) === rejectedByNode ? 'refusedByNetwork' : 'walletFailed'
}

function hasNotBegun(error: unknown): boolean {
  const codes = ['RPC_NOT_ALLOWED', 'RPC_PARAMS_INVALID', 'FUNDS_INSUFFICIENT', 'RELAY_UNREACHABLE'] as const
  if (codes.some((code) => isQuoinError(error, code))) return true
  const code = rpcCodeOf(error)
  if (code === undefined || saysItIsThere(error, true)) return false
  return code === rejectedByNode || notBegun.includes(code)
}
