import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `legal`, with their texts for developers. */
export const legalErrorCodes = {
  /**
   * The page requires users to accept its terms before they connect, and they were not accepted. No wallet
   * request was made and no email was sent. **Fix:** Open the widget, which shows the terms, or call
   * `kernel.legal.accept()` after the user agreed in your own view.
   */
  TERMS_NOT_ACCEPTED: 'The terms have not been accepted',
} as const

/**
 * An error with a code of the plugin `legal`.
 *
 * @example
 * throw new LegalError('TERMS_NOT_ACCEPTED', { details: 'what is known of the case' })
 */
export class LegalError extends QuoinError {
  constructor(code: keyof typeof legalErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: legalErrorCodes[code] })
  }
}
