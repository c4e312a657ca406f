import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `tokens`, with what a developer reads. */
export const tokensErrorCodes = {
  TOKEN_NOT_FOUND: 'No token is at this address',
} as const

/**
 * An error with a code of the plugin `tokens`.
 *
 * @example
 * throw new TokensError('TOKEN_NOT_FOUND', { details: 'what is known of the case' })
 */
export class TokensError extends QuoinError {
  constructor(code: keyof typeof tokensErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: tokensErrorCodes[code] })
  }
}
