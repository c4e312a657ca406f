import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `account`, with what a developer reads. */
export const accountErrorCodes = {
  /** Account data was set without a namespace. **Fix:** Pass the namespace. */
  CHAIN_REQUIRED: 'Chain is required to update chain account data',
} as const

/**
 * An error with a code of the plugin `account`.
 *
 * @example
 * throw new AccountError('CHAIN_REQUIRED', { details: 'what is known of the case' })
 */
export class AccountError extends QuoinError {
  constructor(code: keyof typeof accountErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: accountErrorCodes[code] })
  }
}
