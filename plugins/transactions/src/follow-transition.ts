import type { TransactionStatus } from './contract.js'

/** What the network said of a transaction; `late`: nothing within the time limit. */
export type FollowEvent = 'success' | 'failed' | 'late'

/**
 * What becomes of a transaction. What is in a block stays what it is; a transaction that nobody knew of may still turn up.
 */
export function followTransition(status: TransactionStatus, event: FollowEvent): TransactionStatus {
  if (status === 'success' || status === 'failed') return status
  return event === 'late' ? 'unknown' : event
}
