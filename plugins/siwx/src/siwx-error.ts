import { isQuoinError, QuoinError, type QuoinErrorOptions, rpcCodeOf } from '#kernel'
import type { SiwxFault } from './contract.js'
import type { SiwxRefusalReason } from './schemas.js'

/** The error codes of the plugin `siwx`, with their texts for developers. */
export const siwxErrorCodes = {
  SIWX_NOT_ENABLED: 'SIWX is not enabled',
  SIWX_ADDRESS_MISSING: 'No ActiveCaipAddress found',
  SIWX_NETWORK_MISSING: 'No ActiveCaipNetwork or client found',
  SIWX_CLIENT_MISSING: 'No ConnectionController client found',
  SIWX_INIT_FAILED: 'A problem occurred while trying initialize authentication',
  SIWX_SESSION_MISMATCH: 'The page and the server identify the session of a sign-in in different ways',
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

/** A storage refused a sign-in. */
export class SignInRefusal extends SiwxError {
  override readonly reason: SiwxRefusalReason
  constructor(reason: SiwxRefusalReason) {
    super('SIWX_REFUSED', { details: reason })
    this.reason = reason
  }
}

/** EIP-1474, resource unavailable: an earlier request is still pending in the wallet. */
const resourceUnavailable = -32002

/** Returns the fault to display for an error. */
export function faultOf(error: unknown): SiwxFault {
  if (error instanceof SignInRefusal) return error.reason
  if (rpcCodeOf(error) === resourceUnavailable) return 'pending'
  if (!isQuoinError(error)) return 'other'
  switch (error.code) {
    case 'USER_REJECTED':
      return 'declined'
    case 'CONNECTION_CHANGED':
    case 'NOT_CONNECTED':
      return 'changed'
    case 'RPC_NOT_ALLOWED':
    case 'SIWX_CLIENT_MISSING':
      return 'cannotSign'
    case 'SERVICE_UNREACHABLE':
    case 'SERVICE_NOT_CONFIGURED':
    case 'HTTP_STATUS':
    case 'TIMEOUT':
    case 'ANSWER_INVALID':
      return 'unreachable'
    default:
      return 'other'
  }
}
