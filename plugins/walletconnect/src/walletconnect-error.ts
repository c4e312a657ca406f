import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `walletconnect`, with their texts for developers. */
export const walletConnectErrorCodes = {
  REQUEST_UNCONFIRMED: 'The wallet may still receive the request',
  PAIRING_URI_INVALID: 'The link is not a WalletConnect link',
  RELAY_UNREACHABLE: 'The WalletConnect relay could not be reached',
  SESSION_EXPIRED: 'Session Expired',
} as const

/**
 * An error with a code of the plugin `walletconnect`.
 *
 * @example
 * throw new WalletConnectError('REQUEST_UNCONFIRMED', { details: 'what is known of the case' })
 */
export class WalletConnectError extends QuoinError {
  constructor(code: keyof typeof walletConnectErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: walletConnectErrorCodes[code] })
  }
}
