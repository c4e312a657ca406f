import { isQuoinError, QuoinError, type QuoinErrorOptions, RpcError, toWalletError } from '#kernel'
import { redactSecrets } from './client/client-logger.js'

/** The error codes of the plugin `walletconnect`, with their texts for developers. */
export const walletConnectErrorCodes = {
  /**
   * The page sent a request to the WalletConnect relay, which did not confirm it within a minute: the wallet
   * may have received it, or may still receive it. (`RELAY_UNREACHABLE` means that the request did not leave
   * the page.) **Fix:** Treat a transaction as possibly sent: check the wallet or the explorer before you
   * repeat it.
   */
  REQUEST_UNCONFIRMED: 'The wallet may still receive the request',
  /** The text is not a link of WalletConnect version 2. **Fix:** Pass the whole link, starting with `wc:`. */
  PAIRING_URI_INVALID: 'The link is not a WalletConnect link',
  /** The relay did not respond. **Fix:** Check `relayUrl` and the connection; the widget keeps retrying. */
  RELAY_UNREACHABLE: 'The WalletConnect relay could not be reached',
  /**
   * The relay refused the session’s token as not yet valid or expired. **Fix:** Check the clock of the
   * device, and connect again.
   */
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

const refusals = [
  {
    text: 'Unauthorized: origin not allowed',
    code: 'ORIGIN_NOT_ALLOWED',
    fix: 'Add the origin of this page to the allow-list of the relay project',
  },
  {
    text: 'JWT validation error: JWT Token is not yet valid',
    code: 'SESSION_EXPIRED',
    fix: "Check the device's time settings and connect again",
  },
  { text: 'Unauthorized: invalid key', code: 'PROJECT_ID_INVALID', fix: "Check 'projectId'" },
] as const

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (typeof error !== 'object' || error === null) return ''
  const message = Reflect.get(error, 'message')
  return typeof message === 'string' ? message : ''
}

/** Returns the error if the relay refused for good; `undefined` if a retry may help. */
export function relayRefusal(error: unknown): QuoinError | undefined {
  const message = messageOf(error)
  const found = refusals.find((refusal) => message.includes(refusal.text))
  if (!found) return undefined
  const { code, text, fix } = found
  return code === 'SESSION_EXPIRED'
    ? new WalletConnectError(code, { details: text, fix })
    : new QuoinError(code, { details: text, fix })
}

/** Returns the error of a pairing that could not be created: its text contains no key or token (SEC-13). */
export function toRelayError(error: unknown): QuoinError {
  if (isQuoinError(error)) return error
  const details = redactSecrets(messageOf(error)).slice(0, 200)
  return relayRefusal(error) ?? new WalletConnectError('RELAY_UNREACHABLE', { details: details || undefined })
}

const rejectedPattern = /\buser[ _]?(rejected|denied|declined|disapproved|cancell?ed)/i

/**
 * Returns the error for a value that a wallet threw through WalletConnect. Wallets refuse with 5000 to 5003 (methods,
 * chains, events separately), some with other codes and only a message: all of these are `USER_REJECTED`.
 *
 * Source: WalletConnect sign error codes (CAIP-25 range 5000).
 */
export function toWalletConnectError(thrown: unknown): QuoinError {
  if (typeof thrown === 'object' && thrown !== null && !(thrown instanceof RpcError)) {
    const given: unknown = Reflect.get(thrown, 'code')
    // Some wallets send numbers as text.
    const code = typeof given === 'string' && /^-?\d{1,6}$/.test(given) ? Number(given) : given
    const value = Reflect.get(thrown, 'message')
    const message = typeof value === 'string' ? value : undefined
    const refused = typeof code === 'number' && code >= 5000 && code <= 5003
    const unclear = typeof code !== 'number' || code < 0 || code === 1
    if (refused || (unclear && message !== undefined && rejectedPattern.test(message)))
      return new RpcError(refused ? 5000 : 4001, { message, cause: thrown, code: 'USER_REJECTED' })
  }
  return toWalletError(thrown)
}
