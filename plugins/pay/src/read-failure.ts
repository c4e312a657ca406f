import { isQuoinError, rpcCodeOf, saysItIsThere } from '#kernel'
import type { PayFailure } from './contract.js'

/** The answer of a wallet that has not begun: locked, without the method, or busy with another question. Source: EIP-1193, EIP-1474. */
const notBegun: readonly number[] = [4100, 4200, 4900, 4901, 4902, -32_601, -32_602, -32_002, -32_004]
const rejectedByNode = -32_003

const no = (reason: PayFailure['reason']): PayFailure => ({ reason, wasPaid: 'no' })

interface AskedWallet {
  /** The question left for the wallet. */
  readonly wasAsked: boolean
  readonly isOnlySigned: boolean
  readonly changed: 'accountChanged' | 'networkChanged'
}

/** Why the wallet did not pay: and whether it may have (REL-03). */
export function walletFailure(error: unknown, { wasAsked, isOnlySigned, changed }: AskedWallet): PayFailure {
  if (isQuoinError(error, 'USER_REJECTED')) return no('rejected')
  // Connectors check it once more, last of all: then nothing has left either.
  if (isQuoinError(error, 'CONNECTION_CHANGED')) return no(changed)
  if (!wasAsked) return no(isQuoinError(error, 'NOT_CONNECTED') ? changed : 'walletFailed')
  const code = rpcCodeOf(error)
  // The wallet's node has it, or one with its number: an earlier answer to the wallet was lost.
  const isThere = saysItIsThere(error, true)
  const isNothing =
    isOnlySigned ||
    (!isThere && code !== undefined && (code === rejectedByNode || notBegun.includes(code))) ||
    (['RPC_NOT_ALLOWED', 'RPC_PARAMS_INVALID', 'FUNDS_INSUFFICIENT', 'RELAY_UNREACHABLE'] as const).some(
      (one) => isQuoinError(error, one),
    )
  return { reason: 'walletFailed', wasPaid: isNothing ? 'no' : 'unknown' }
}

/** Why what the wallet answered did not become a transaction. */
export function submitFailure(error: unknown, isOnlySigned: boolean): PayFailure {
  const maybe = isOnlySigned ? 'no' : 'unknown'
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return { reason: 'transactionChanged', wasPaid: maybe }
  if (isQuoinError(error, 'NODE_REFUSED') || isQuoinError(error, 'TRANSACTION_EXPIRED'))
    return no('nodeFailed')
  if (isQuoinError(error, 'ANSWER_INVALID')) return { reason: 'walletFailed', wasPaid: maybe }
  // A node that did not answer may have passed it on.
  return { reason: 'nodeFailed', wasPaid: 'unknown' }
}
