import { isQuoinError, rpcCodeOf, saysItIsThere } from '#kernel'
import type { SwapAction, SwapFailure } from './contract.js'

type Reason = SwapFailure['reason']

/** The answer of a wallet that has not begun: locked, without the method, or busy with another question. Source: EIP-1193, EIP-1474. */
const notBegun: readonly number[] = [4100, 4200, 4900, 4901, 4902, -32_601, -32_602, -32_002, -32_004]
const rejectedByNode = -32_003

const no = (reason: Reason): SwapFailure => ({ reason, wasSent: 'no' })
const isOneOf = (error: unknown, codes: readonly Parameters<typeof isQuoinError>[1][]): boolean =>
  codes.some((code) => isQuoinError(error, code))

/** Why nothing could be built: nothing was asked of the wallet. */
export function buildFailure(error: unknown): SwapFailure {
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return no('insufficientFunds')
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return no('transactionChanged')
  if (isQuoinError(error, 'SWAP_NO_ROUTE')) return no('noRoute')
  if (isOneOf(error, ['SWAPS_UNSUPPORTED', 'GAS_PRICE_UNSUPPORTED'])) return no('networkUnsupported')
  if (isOneOf(error, ['NODE_REFUSED', 'RPC_PARAMS_INVALID', 'CAIP_ADDRESS_INVALID']))
    return no('refusedByNetwork')
  if (isOneOf(error, ['NODE_FAILED', 'RPC_FAILED'])) return no('nodeFailed')
  return no('providerFailed')
}

interface AskedWallet {
  readonly action: SwapAction
  /** The question left for the wallet. */
  readonly wasAsked: boolean
  /** The wallet only signs: what it did not answer was not sent. */
  readonly isOnlySigned: boolean
  /** What changed since the person confirmed. */
  readonly changed: 'accountChanged' | 'networkChanged'
}

const doesSwap = (action: SwapAction): boolean => action === 'swap' || action === 'approveAndSwap'

/** Why the wallet did not do it: and whether the exchange may have been sent all the same (REL-03). */
export function walletFailure(error: unknown, asked: AskedWallet): SwapFailure {
  const { action, wasAsked, isOnlySigned, changed } = asked
  if (isQuoinError(error, 'USER_REJECTED')) return no(doesSwap(action) ? 'rejected' : 'approvalRejected')
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
    // Whatever became of an approval, nothing was exchanged.
    !doesSwap(action) ||
    (!isThere && code !== undefined && notBegun.includes(code)) ||
    isOneOf(error, ['RPC_NOT_ALLOWED', 'RPC_PARAMS_INVALID', 'FUNDS_INSUFFICIENT', 'RELAY_UNREACHABLE'])
  return { reason: 'walletFailed', wasSent: isNothing ? 'no' : 'unknown' }
}

/** Why what the wallet answered did not become a transaction. */
export function submitFailure(error: unknown, action: SwapAction, isOnlySigned: boolean): SwapFailure {
  const unknown = isOnlySigned || !doesSwap(action) ? 'no' : 'unknown'
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return { reason: 'transactionChanged', wasSent: unknown }
  if (isQuoinError(error, 'NODE_REFUSED')) return no('refusedByNetwork')
  if (isQuoinError(error, 'ANSWER_INVALID')) return { reason: 'walletFailed', wasSent: unknown }
  // A node that did not answer may have passed it on.
  return { reason: 'nodeFailed', wasSent: doesSwap(action) ? 'unknown' : 'no' }
}
