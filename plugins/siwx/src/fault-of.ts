import { isQuoinError, rpcCodeOf } from '#kernel'
import type { SiwxFault } from './contract.js'
import type { SiwxRefusalReason } from './schemas.js'
import { SiwxError } from './siwx-error.js'

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
