import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `history`, with their texts for developers. */
export const historyErrorCodes = {
  /**
   * Previously loaded transactions remain visible. **Fix:** Check `cause`: the backend was unreachable, or
   * returned an unexpected response.
   */
  HISTORY_FETCH_FAILED: 'Failed to fetch transactions',
  /** No account is connected in the active network's namespace. **Fix:** Connect first. */
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
