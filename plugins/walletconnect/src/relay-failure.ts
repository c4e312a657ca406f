import { isQuoinError, QuoinError } from '#kernel'
import { redactSecrets } from './client-logger.js'
import { WalletConnectError } from './walletconnect-error.js'

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
