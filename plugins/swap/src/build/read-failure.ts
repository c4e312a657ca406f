import { isQuoinError } from '#kernel'
import { isRefusedByNetwork, type WalletFailure } from '#plugin-kit'
import type { SwapAction, SwapFailure } from '../contract.js'

type Reason = SwapFailure['reason']

const no = (reason: Reason): SwapFailure => ({ reason, wasSent: 'no' })
const isOneOf = (error: unknown, codes: readonly Parameters<typeof isQuoinError>[1][]): boolean =>
  codes.some((code) => isQuoinError(error, code))

/** Returns the failure of building a step: no request was sent to the wallet. */
export function buildFailure(error: unknown): SwapFailure {
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return no('insufficientFunds')
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return no('transactionChanged')
  if (isQuoinError(error, 'SWAP_NO_ROUTE')) return no('noRoute')
  if (isOneOf(error, ['SWAPS_UNSUPPORTED', 'GAS_PRICE_UNSUPPORTED'])) return no('networkUnsupported')
  if (isRefusedByNetwork(error)) return no('refusedByNetwork')
  if (isOneOf(error, ['NODE_FAILED', 'RPC_FAILED'])) return no('nodeFailed')
  return no('providerFailed')
}

/** Returns whether the action exchanges tokens: an approval or a permit does not. */
export const doesSwap = (action: SwapAction): boolean => action === 'swap' || action === 'approveAndSwap'

/** Returns a wallet's failure as one of the exchange: an approval that may have been sent has exchanged nothing. */
export function swapFailure(
  { reason, wasSent, wasMoved, transactionId }: WalletFailure,
  action: SwapAction,
): SwapFailure {
  const failure = { reason: reasonOf(reason, action), wasSent: wasMoved, transactionId }
  return wasSent === wasMoved ? failure : { ...failure, isApprovalUnknown: true }
}

function reasonOf(reason: WalletFailure['reason'], action: SwapAction): Reason {
  if (reason === 'rejected') return doesSwap(action) ? 'rejected' : 'approvalRejected'
  return reason === 'expired' ? 'nodeFailed' : reason
}
