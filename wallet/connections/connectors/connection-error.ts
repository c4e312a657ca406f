import { QuoinError, type QuoinErrorOptions } from '../../../kernel/errors/quoin-error.js'

/** The error codes of connections, with their texts for developers. */
export const connectionErrorCodes = {
  NETWORK_CLIENT_MISSING: 'NetworkController client not set',
  DISCONNECT_FAILED: 'Failed to disconnect',
  CONNECTOR_NOT_FOUND: 'No such wallet is available',
  CONNECTION_CLIENT_MISSING: 'ConnectionController client not set',
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
