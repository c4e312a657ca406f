import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `smart-sessions`, with their texts for developers. */
export const smartSessionsErrorCodes = {
  SESSION_REQUEST_INVALID: 'Invalid {problems}',
  SESSION_UNSUPPORTED: 'Smart sessions are not available',
  SESSION_GRANT_FAILED: 'Error granting smart session',
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
