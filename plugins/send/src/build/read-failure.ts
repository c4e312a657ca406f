import { isQuoinError } from '#kernel'
import { isRefusedByNetwork } from '#plugin-kit'
import type { SendFailure } from '../contract.js'

const no = (reason: SendFailure['reason']): SendFailure => ({ reason, wasSent: 'no' })

/** Returns the reason of a failed build. The wallet had no request. */
export function buildFailure(error: unknown): SendFailure {
  if (isQuoinError(error, 'FUNDS_INSUFFICIENT')) return no('insufficientFunds')
  if (isQuoinError(error, 'TRANSACTION_CHANGED')) return no('transactionChanged')
  return no(isRefusedByNetwork(error) ? 'refusedByNetwork' : 'nodeFailed')
}
