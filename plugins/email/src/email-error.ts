import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `email`, with their texts for developers. */
export const emailErrorCodes = {
  /** A code was requested less than 30 seconds ago; nothing was sent. **Fix:** Wait. */
  LOGIN_TOO_SOON: 'Please try again after {n} seconds',
} as const

/**
 * An error with a code of the plugin `email`.
 *
 * @example
 * throw new EmailError('LOGIN_TOO_SOON', { details: 'what is known of the case' })
 */
export class EmailError extends QuoinError {
  constructor(code: keyof typeof emailErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: emailErrorCodes[code] })
  }
}
