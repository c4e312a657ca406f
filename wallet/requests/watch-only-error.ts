import { QuoinError, type QuoinErrorOptions } from '../../kernel/errors/quoin-error.js'

/** The error code of requests for a watch-only account, with its text for developers. */
export const watchOnlyErrorCodes = {
  /**
   * The active account is watch-only: there is no wallet that could sign or send. Nothing was signed or sent. **Fix:** Check
   * `connection.isWatchOnly` first, and offer the user to connect a wallet.
   */
  WATCH_ONLY: 'The account is watch-only',
} as const

/**
 * The error of a request to the wallet of a watch-only account.
 *
 * @example
 * throw new WatchOnlyError('WATCH_ONLY', { details: 'personal_sign' })
 */
export class WatchOnlyError extends QuoinError {
  constructor(code: keyof typeof watchOnlyErrorCodes, options?: QuoinErrorOptions) {
    super(code, { fix: 'Connect a wallet.', ...options, text: watchOnlyErrorCodes[code] })
  }
}
