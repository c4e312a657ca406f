import { type QuoinError, RpcError, toWalletError } from '#kernel'

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
