import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `embedded`, with their texts for developers. */
export const embeddedErrorCodes = {
  AUTH_CONNECTOR_NOT_FOUND: 'Address or auth connector not found',
  EMBEDDED_WALLET_TIMEOUT: 'Embedded Wallet Request Timed Out',
  EMBEDDED_WALLET_UNREACHABLE: 'Network Error - Could not load embedded wallet',
  EMBEDDED_WALLET_ABORTED: 'Something went wrong',
  EMBEDDED_WALLET_REFUSED: 'The embedded wallet refused the request',
  EMBEDDED_WALLET_MISSING: 'Unable to load email login dependency',
} as const

/**
 * An error with a code of the plugin `embedded`.
 *
 * @example
 * throw new EmbeddedError('AUTH_CONNECTOR_NOT_FOUND', { details: 'what is known of the case' })
 */
export class EmbeddedError extends QuoinError {
  constructor(code: keyof typeof embeddedErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: embeddedErrorCodes[code] })
  }
}
