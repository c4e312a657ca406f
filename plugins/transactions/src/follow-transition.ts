import type { TransactionStatus } from './contract.js'

/** The network's report of a transaction; `late`: none within the time limit. */
export type FollowEvent = 'success' | 'failed' | 'late'

/**
 * Returns the next state of a transaction. A confirmed one is final; an unknown one may still be mined.
 */
export function followTransition(status: TransactionStatus, event: FollowEvent): TransactionStatus {
  if (status === 'success' || status === 'failed') return status
  return event === 'late' ? 'unknown' : event
}
