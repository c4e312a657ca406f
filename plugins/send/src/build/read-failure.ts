import { isQuoinError } from '#kernel'
import type { SendFailure } from '../contract.js'

const no = (reason: SendFailure['reason']): SendFailure => ({ reason, wasSent: 'no' })

/** Returns the reason of a failed build. The wallet had no request. */
export function buildFailure(error: unknown): SendFailure {
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return no('insufficientFunds')
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return no('transactionChanged')
  const isRefused = (['NODE_REFUSED', 'RPC_PARAMS_INVALID', 'CAIP_ADDRESS_INVALID'] as const).some((code) =>
    isQuoinError(error, code),
  )
  return no(isRefused ? 'refusedByNetwork' : 'nodeFailed')
}
