import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `smart-sessions`, with their texts for developers. */
export const smartSessionsErrorCodes = {
  /**
   * The request for a smart session is invalid. The text lists each invalid field, as in `Invalid expiry:
   * must be in the future, in seconds since 1970; Invalid permissions: must have at least one`. **Fix:**
   * Correct the request. No wallet request was made.
   */
  SESSION_REQUEST_INVALID: 'Invalid {problems}',
  /**
   * The wallet does not grant such permissions on the network; `details` says what is missing. **Fix:**
   * Offer smart sessions only if `wallet_getCapabilities` lists `permissions`; request other permissions. No
   * wallet request was made.
   */
  SESSION_UNSUPPORTED: 'Smart sessions are not available',
  /**
   * The wallet's grant differs from the request, or the server did not store the grant. `details` says
   * which, and whether the wallet has revoked it. **Fix:** Retry. If the wallet has not revoked it, inform
   * the user about its expiry.
   */
  SESSION_GRANT_FAILED: 'Error granting smart session',
  /**
   * The account has no such session, or the wallet has ended it and the list is not updated yet: `details`
   * says which. **Fix:** Call `revoke` again; the wallet request is not repeated.
   */
  SESSION_REVOKE_FAILED: 'Error revoking smart session',
} as const

/**
 * An error with a code of the plugin `smart-sessions`.
 *
 * @example
 * throw new SmartSessionsError('SESSION_REQUEST_INVALID', { details: 'what is known of the case' })
 */
export class SmartSessionsError extends QuoinError {
  constructor(code: keyof typeof smartSessionsErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: smartSessionsErrorCodes[code] })
  }
}
