import { isQuoinError, QuoinError } from '../../kernel/errors/quoin-error.js'

/**
 * The error of a transaction that was submitted to the network and whose outcome no node reports: it may still be
 * confirmed. Follow `transactionId` before sending anything again. Its code is `NODE_FAILED`.
 */
export class UnconfirmedError extends QuoinError {
  /** The hash or signature of the transaction; public. */
  readonly transactionId: string

  constructor(transactionId: string, cause: unknown) {
    super('NODE_FAILED', { details: `${transactionId} may have been sent all the same`, cause })
    this.transactionId = transactionId
  }
}

/** Returns the transaction id of an `UnconfirmedError`, also of another copy of the package. */
export function unconfirmedIdOf(error: unknown): string | undefined {
  if (!isQuoinError(error, 'NODE_FAILED') || !('transactionId' in error)) return undefined
  return typeof error.transactionId === 'string' ? error.transactionId : undefined
}
