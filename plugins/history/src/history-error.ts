import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `history`, with their texts for developers. */
export const historyErrorCodes = {
  HISTORY_FETCH_FAILED: 'Failed to fetch transactions',
  HISTORY_ACCOUNT_MISSING: "Transactions can't be fetched without an accountAddress",
} as const

/**
 * An error with a code of the plugin `history`.
 *
 * @example
 * throw new HistoryError('HISTORY_FETCH_FAILED', { details: 'what is known of the case' })
 */
export class HistoryError extends QuoinError {
  constructor(code: keyof typeof historyErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: historyErrorCodes[code] })
  }
}
