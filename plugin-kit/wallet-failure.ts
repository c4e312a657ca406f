import { isAlreadyKnown, isQuoinError, rpcCodeOf, unconfirmedIdOf } from '#kernel'

/** The wallet has another request open. Source: EIP-1474; MetaMask and others. */
const otherRequestOpen = -32_002
/** Codes of a wallet that has not begun: locked, without the method, or busy with another request. Source: EIP-1193, EIP-1474. */
const notBegun: readonly number[] = [
  4100,
  4200,
  4900,
  4901,
  4902,
  -32_601,
  -32_602,
  otherRequestOpen,
  -32_004,
]
/**
 * Codes of a wallet that executes no such batch: the capability, the network, the size, the upgrade, atomicity, the method itself. Source:
 * EIP-5792, EIP-1193, EIP-1474.
 */
const batchRefused: readonly number[] = [5700, 5710, 5740, 5750, 5760, 4200, -32_601]
/** The wallet's node rejected the transaction. Source: EIP-1474. */
const rejectedByNode = -32_003

/** Errors that are thrown before a request leaves for the wallet. */
const notRequested = [
  'RPC_NOT_ALLOWED',
  'RPC_PARAMS_INVALID',
  'FUNDS_INSUFFICIENT',
  'RELAY_UNREACHABLE',
] as const

type WasSent = 'no' | 'unknown'

/** The reason a wallet request failed, and whether its transaction may have been sent all the same. */
export interface WalletFailure {
  readonly reason:
    | 'rejected'
    | 'accountChanged'
    | 'networkChanged'
    /** The bytes that were built or signed are not those that were reviewed. */
    | 'transactionChanged'
    | 'insufficientFunds'
    | 'refusedByNetwork'
    /** It was signed too late, and the network proved that it never happens. */
    | 'expired'
    /** The wallet accepts no request before the user answered another one. */
    | 'walletBusy'
    | 'walletFailed'
    | 'nodeFailed'
  /** The request's own transaction: `no` only if it cannot have been sent. */
  readonly wasSent: WasSent
  /** The user's funds: `no` also after an approval that may have been sent, as it moves none. */
  readonly wasMoved: WasSent
  /** Id of a transaction that was handed to the network without an answer: follow it before anything is sent again. */
  readonly transactionId?: string | undefined
}

/** A request to a wallet. */
export interface WalletRequest {
  /** `approval`: moves no funds itself. */
  readonly action: 'payment' | 'approval'
  /** The wallet only signs: a transaction that it did not return was not sent. */
  readonly isOnlySigned: boolean
}

/** A wallet request at the moment it failed. */
export interface FailedWalletRequest extends WalletRequest {
  /** The request reached the wallet. */
  readonly wasRequested: boolean
  /** The change since the user confirmed, if the page knows of one. */
  readonly changed?: 'accountChanged' | 'networkChanged' | undefined
}

const failed = (
  reason: WalletFailure['reason'],
  wasSent: WasSent,
  { action }: Pick<WalletRequest, 'action'>,
): WalletFailure => ({ reason, wasSent, wasMoved: action === 'approval' ? 'no' : wasSent })

/**
 * Returns why a wallet request failed, by the error of `rpc.request`, and whether its transaction may have been sent.
 * `wasSent` is `no` only where an error code proves it: a text such as "insufficient funds" proves nothing.
 *
 * @example
 * const failure = walletFailure(error, { action: 'payment', isOnlySigned: false, wasAsked: true, changed: 'networkChanged' })
 * if (failure.wasSent === 'unknown') warnBeforeRetry()
 */
export function walletFailure(error: unknown, request: FailedWalletRequest): WalletFailure {
  const { wasRequested, isOnlySigned } = request
  const changed = request.changed ?? 'networkChanged'
  if (isQuoinError(error, 'USER_REJECTED')) return failed('rejected', 'no', request)
  // Connectors check the account once more before they send: nothing has left.
  if (isQuoinError(error, 'CONNECTION_CHANGED')) return failed(changed, 'no', request)
  if (!wasRequested)
    return failed(isQuoinError(error, 'NOT_CONNECTED') ? changed : 'walletFailed', 'no', request)
  const reason = reasonOf(error)
  const wasSent = isOnlySigned || hasNotBegun(error) ? 'no' : 'unknown'
  // The wallet refused because the user changed it.
  const isChanged = reason === 'walletFailed' && wasSent === 'no' && request.changed !== undefined
  return failed(isChanged ? changed : reason, wasSent, request)
}

/**
 * Returns why a wallet's answer did not become a transaction, by the error of `Transfer.submit`, and whether it may become one.
 * If the wallet only signs, `submit` sends and looks the id up before it throws `NODE_REFUSED` or `TRANSACTION_EXPIRED`: only
 * then do they prove that nothing was sent.
 *
 * @example
 * const failure = submissionFailure(error, { action: 'payment', isOnlySigned: true })
 * if (failure.transactionId !== undefined) follow(failure.transactionId)
 */
export function submissionFailure(error: unknown, request: WalletRequest): WalletFailure {
  const transactionId = unconfirmedIdOf(error)
  if (transactionId !== undefined) return { ...failed('nodeFailed', 'unknown', request), transactionId }
  const wasSent = request.isOnlySigned ? 'no' : 'unknown'
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return failed('transactionChanged', wasSent, request)
  if (isQuoinError(error, 'NODE_REFUSED')) return failed('refusedByNetwork', wasSent, request)
  if (isQuoinError(error, 'TRANSACTION_EXPIRED')) return failed('expired', wasSent, request)
  if (isQuoinError(error, 'ANSWER_INVALID')) return failed('walletFailed', wasSent, request)
  // A node that did not answer may have passed it on.
  return failed('nodeFailed', 'unknown', request)
}

/**
 * Returns `true` if the network, or a contract on it, would refuse the transaction that is built.
 *
 * @example
 * const reason = isRefusedByNetwork(error) ? 'refusedByNetwork' : 'nodeFailed'
 */
export const isRefusedByNetwork = (error: unknown): boolean =>
  (['NODE_REFUSED', 'RPC_PARAMS_INVALID', 'CAIP_ADDRESS_INVALID'] as const).some((code) =>
    isQuoinError(error, code),
  )

/**
 * Returns `true` if a wallet, or its user, refused a batch as such: nothing was sent, and each call on its own may be accepted. A user who
 * declines to upgrade an account (EIP-7702) may still confirm transactions.
 *
 * @example
 * if (end.step === 'failed' && isBatchRefused(end.error)) await sendOneByOne(calls)
 */
export function isBatchRefused(error: unknown): boolean {
  const code = rpcCodeOf(error)
  return code !== undefined && batchRefused.includes(code) && !isAlreadyKnown(error, true)
}

function reasonOf(error: unknown): 'insufficientFunds' | 'refusedByNetwork' | 'walletBusy' | 'walletFailed' {
  // The wallet's node has this transaction, or one with its nonce: an earlier answer was lost.
  if (isAlreadyKnown(error, true)) return 'walletFailed'
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return 'insufficientFunds'
  const details = isQuoinError(error) ? (error.details ?? '') : ''
  if (/insufficient (funds|balance)/i.test(details)) return 'insufficientFunds'
  const code = rpcCodeOf(error)
  if (code === otherRequestOpen) return 'walletBusy'
  return code === rejectedByNode ? 'refusedByNetwork' : 'walletFailed'
}

function hasNotBegun(error: unknown): boolean {
  if (isAlreadyKnown(error, true)) return false
  if (notRequested.some((code) => isQuoinError(error, code)) || isBatchRefused(error)) return true
  const code = rpcCodeOf(error)
  // A wallet sends again after a lost answer: that the second attempt was rejected proves nothing about the first. Its client may
  // have replaced the node's own text.
  if (code === rejectedByNode) return reasonOf(error) === 'insufficientFunds'
  return code !== undefined && notBegun.includes(code)
}
