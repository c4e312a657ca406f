import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `tokens`, with their texts for developers. */
export const tokensErrorCodes = {
  /**
   * The contract does not respond like a token, or has no decimals. Nothing was added. **Fix:** Check the
   * address and the network.
   */
  TOKEN_NOT_FOUND: 'No token found at this address',
} as const

/**
 * An error with a code of the plugin `tokens`.
 *
 * @example
 * throw new TokensError('TOKEN_NOT_FOUND', { details: 'the cause' })
 */
export class TokensError extends QuoinError {
  constructor(code: keyof typeof tokensErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: tokensErrorCodes[code] })
  }
}
