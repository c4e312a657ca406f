import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `embedded`, with their texts for developers. */
export const embeddedErrorCodes = {
  /**
   * The operation requires an embedded wallet. None is present, or it has no address. **Fix:** Use the
   * plugin that provides it, and log in.
   */
  AUTH_CONNECTOR_NOT_FOUND: 'Address or auth connector not found',
  /**
   * The embedded wallet did not respond in time. **Fix:** Retry; check that the site of the embedded wallet
   * runs.
   */
  EMBEDDED_WALLET_TIMEOUT: 'Embedded Wallet Request Timed Out',
  /**
   * The frame of the embedded wallet did not load. **Fix:** Check its URL in the options, and `frame-src` of
   * the page's Content-Security-Policy.
   */
  EMBEDDED_WALLET_UNREACHABLE: 'Network Error - Could not load embedded wallet',
  /**
   * The request to the embedded wallet was cancelled before the response: the user left, or the frame was
   * reloaded. Nothing was sent. **Fix:** Retry.
   */
  EMBEDDED_WALLET_ABORTED: 'Something went wrong',
  /** The wallet's error message is in `details`. **Fix:** See `details`. */
  EMBEDDED_WALLET_REFUSED: 'The embedded wallet refused the request',
  /**
   * A login was requested, but no secure site is configured, or it is on the page's own origin, whose scripts could read
   * its keys. **Fix:** Configure its URL as `services: { secureSite: 'https://…' }`, on another origin.
   */
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
