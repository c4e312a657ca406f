import { QuoinError, type QuoinErrorOptions } from '../../../kernel/errors/quoin-error.js'

/** The error codes of connections, with their texts for developers. */
export const connectionErrorCodes = {
  /**
   * A network switch was requested for a connection whose wallet is no longer in the page. **Fix:**
   * Disconnect, and connect an available wallet.
   */
  NETWORK_CLIENT_MISSING: 'NetworkController client not set',
  /**
   * The wallet returned an error to the disconnect request. The widget is disconnected anyway. **Fix:** None
   * required; `cause` is the wallet's error.
   */
  DISCONNECT_FAILED: 'Failed to disconnect',
  /**
   * `connect` was called with the id of a wallet that was neither announced nor contributed. **Fix:** Use an
   * id from `kernel.connectors`.
   */
  CONNECTOR_NOT_FOUND: 'No such wallet is available',
  /**
   * A request was made for a connection whose wallet is no longer in the page. **Fix:** Disconnect, and
   * connect an available wallet.
   */
  CONNECTION_CLIENT_MISSING: 'ConnectionController client not set',
  /**
   * The plugin's connect condition refuses, and the host has not allowed the plugin to block connecting:
   * `details` names both. Reported in the console and as `alert:raised`, once; `connect` itself rejects with
   * the condition's own error. **Fix:** Allow it with `policy.plugins.<id>.allowedPowers:
   * ['connectConditions']`, or deny it with `deniedPowers`.
   */
  CONNECT_HELD: 'A plugin prevents users from connecting',
} as const

/**
 * An error with a code of connections.
 *
 * @example
 * throw new ConnectionError('NETWORK_CLIENT_MISSING', { details: 'what is known of the case' })
 */
export class ConnectionError extends QuoinError {
  constructor(code: keyof typeof connectionErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: connectionErrorCodes[code] })
  }
}
