import { isQuoinError, QuoinError, type QuoinErrorOptions, rpcCodeOf } from '#kernel'
import type { SiwxFault } from './contract.js'
import type { SiwxRefusalReason } from './schemas.js'

/** The error codes of the plugin `siwx`, with their texts for developers. */
export const siwxErrorCodes = {
  /**
   * Sign-in is not enabled on the active network: `networks` of the plugin's options does not list it.
   * **Fix:** Add it there, or switch to another network first.
   */
  SIWX_NOT_ENABLED: 'SIWX is not enabled',
  /** No account is connected. **Fix:** Connect a wallet first. */
  SIWX_ADDRESS_MISSING: 'No ActiveCaipAddress found',
  /**
   * The wallet is on a network that the host does not list. **Fix:** Request a network switch, or add the
   * network.
   */
  SIWX_NETWORK_MISSING: 'No ActiveCaipNetwork or client found',
  /**
   * The kernel cannot request message signatures in this namespace. **Fix:** Use its chain module; a custom
   * chain module needs `messages`.
   */
  SIWX_CLIENT_MISSING: 'No ConnectionController client found',
  /**
   * The session could not be determined; `cause` has the reason. If sign-in is required, the wallet was
   * disconnected. **Fix:** Check that the service responds to `GET /auth/v1/me`, also for the page's origin.
   */
  SIWX_INIT_FAILED: 'A problem occurred while trying initialize authentication',
  /**
   * `details` names both; the wallet was not called. **Fix:** Pass `session: 'cookie'` (or `'bearer'`) to
   * the plugin `siwx`, or set `transport` of `createSiwxHandlers` or `GATEWAY_SIWX_SESSION` of the gateway.
   */
  SIWX_SESSION_MISMATCH: 'The page and the server identify the session of a sign-in in different ways',
  /**
   * `details` is the reason, such as `domain` or `signature`: see docs/guides/sign-in-server.md. **Fix:**
   * For `domain`, `uri` and `chain` compare the server's options with the page; for other reasons the user
   * can sign again.
   */
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
    case 'HTTP_STATUS':
    case 'TIMEOUT':
    case 'ANSWER_INVALID':
      return 'unreachable'
    default:
      return 'other'
  }
}
