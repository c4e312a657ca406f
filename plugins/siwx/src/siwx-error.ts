import { QuoinError, type QuoinErrorOptions } from '#kernel'

/** The error codes of the plugin `siwx`, with their texts for developers. */
export const siwxErrorCodes = {
  SIWX_NOT_ENABLED: 'SIWX is not enabled',
  SIWX_ADDRESS_MISSING: 'No ActiveCaipAddress found',
  SIWX_NETWORK_MISSING: 'No ActiveCaipNetwork or client found',
  SIWX_CLIENT_MISSING: 'No ConnectionController client found',
  SIWX_INIT_FAILED: 'A problem occurred while trying initialize authentication',
  SIWX_REFUSED: 'The sign-in was refused',
} as const

/**
 * An error with a code of the plugin `siwx`.
 *
 * @example
 * throw new SiwxError('SIWX_NOT_ENABLED', { details: 'what is known of the case' })
 */
export class SiwxError extends QuoinError {
  constructor(code: keyof typeof siwxErrorCodes, options?: QuoinErrorOptions) {
    super(code, { ...options, text: siwxErrorCodes[code] })
  }
}
