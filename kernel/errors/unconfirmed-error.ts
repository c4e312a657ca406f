import { isQuoinError, QuoinError } from './quoin-error.js'

/**
 * A transaction was handed to the network and no node says what became of it: it may arrive. Follow `transactionId` before anything is
 * sent again. Its code is `NODE_FAILED`.
 */
export class UnconfirmedError extends QuoinError {
  /** Public: hash or signature of the transaction. */
  readonly transactionId: string

  constructor(transactionId: string, cause: unknown) {
    super('NODE_FAILED', { details: `${transactionId} may have been sent all the same`, cause })
    this.transactionId = transactionId
  }
}

/** The id of a transaction that may arrive although sending it failed; also of an error of another copy of the package. */
export function unconfirmedIdOf(error: unknown): string | undefined {
  if (!isQuoinError(error, 'NODE_FAILED') || !('transactionId' in error)) return undefined
  return typeof error.transactionId === 'string' ? error.transactionId : undefined
}
