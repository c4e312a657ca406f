import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `transactions`, with their texts for developers. */
export const transactionsErrorCodes = {
  /**
   * Only transactions passed to `kernel.transactions.follow` can be awaited. **Fix:** Call `follow` first.
   */
  TRANSACTION_UNKNOWN: 'The transaction is not being followed',
} as const

/**
 * An error with a code of the plugin `transactions`.
 *
 * @example
 * throw new TransactionsError('TRANSACTION_UNKNOWN', { details: 'the cause' })
 */
export class TransactionsError extends QuoinError {
  constructor(code: keyof typeof transactionsErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: transactionsErrorCodes[code] })
  }
}
