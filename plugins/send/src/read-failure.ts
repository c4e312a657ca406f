import { isQuoinError, rpcCodeOf, saysItIsThere } from '#kernel'
import type { SendFailure } from './contract.js'

type Reason = SendFailure['reason']

/** The answer of a wallet that has not begun: locked, without the method, or busy with another question. Source: EIP-1193, EIP-1474. */
const notBegun: readonly number[] = [4100, 4200, 4900, 4901, 4902, -32_601, -32_602, -32_002, -32_004]
const rejectedByNode = -32_003

const no = (reason: Reason): SendFailure => ({ reason, wasSent: 'no' })

/** Why a transfer could not be built: nothing was asked of the wallet. */
export function buildFailure(error: unknown): SendFailure {
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return no('insufficientFunds')
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return no('transactionChanged')
  const isRefused = (['NODE_REFUSED', 'RPC_PARAMS_INVALID', 'CAIP_ADDRESS_INVALID'] as const).some((code) =>
    isQuoinError(error, code),
  )
  return no(isRefused ? 'refusedByNetwork' : 'nodeFailed')
}

interface AskedWallet {
  /** The question left for the wallet. */
  readonly wasAsked: boolean
  /** The wallet only signs: what it did not answer was not sent. */
  readonly isOnlySigned: boolean
  /** What changed since the person confirmed. */
  readonly changed: 'accountChanged' | 'networkChanged'
}

/** Why the wallet did not send: and whether it may have (REL-03). */
export function walletFailure(error: unknown, { wasAsked, isOnlySigned, changed }: AskedWallet): SendFailure {
  if (isQuoinError(error, 'USER_REJECTED')) return no('rejected')
  // Connectors check it once more, last of all: then nothing has left either.
  if (isQuoinError(error, 'CONNECTION_CHANGED')) return no(changed)
  if (!wasAsked) return no(isQuoinError(error, 'NOT_CONNECTED') ? changed : 'walletFailed')
  const code = rpcCodeOf(error)
  const said = isQuoinError(error) ? (error.details ?? '') : ''
  // The wallet's node has it, or one with its number: an earlier answer to the wallet was lost.
  const isThere = saysItIsThere(error, true)
  if (!isThere && /insufficient (funds|balance)/i.test(said)) return no('insufficientFunds')
  if (!isThere && code === rejectedByNode) return no('refusedByNetwork')
  const isNothing =
    isOnlySigned ||
    (!isThere && code !== undefined && notBegun.includes(code)) ||
    (['RPC_NOT_ALLOWED', 'RPC_PARAMS_INVALID', 'FUNDS_INSUFFICIENT', 'RELAY_UNREACHABLE'] as const).some(
      (one) => isQuoinError(error, one),
    )
  return { reason: 'walletFailed', wasSent: isNothing ? 'no' : 'unknown' }
}

/** Why what the wallet answered did not become a transaction. */
export function submitFailure(error: unknown, isOnlySigned: boolean): SendFailure {
  if (isQuoinError(error, 'TRANSACTION_CHANGED'))
    return { reason: 'transactionChanged', wasSent: isOnlySigned ? 'no' : 'unknown' }
  if (isQuoinError(error, 'NODE_REFUSED')) return no('refusedByNetwork')
  if (isQuoinError(error, 'TRANSACTION_EXPIRED')) return no('expired')
  if (isQuoinError(error, 'ANSWER_INVALID'))
    return { reason: 'walletFailed', wasSent: isOnlySigned ? 'no' : 'unknown' }
  // A node that did not answer may have passed it on.
  return { reason: 'nodeFailed', wasSent: 'unknown' }
}
