import { isQuoinError } from '#kernel'
import type { Refusal } from '#plugins/embedded'
import type { CodeEntry, EmailFault } from './email-state.js'

/** The default if the site gives no duration. Seconds. */
const defaultTimeout = 30

/** Returns the secure site's refusal; empty if it gave no reason. */
function refusalIn(error: unknown): Refusal {
  // The plugin `embedded` sets a validated refusal as the cause, or none.
  return isQuoinError(error, 'EMBEDDED_WALLET_REFUSED') ? ((error.cause ?? {}) as Refusal) : {}
}

/** Returns the secure site's message to the user; `undefined` if it is missing or generic. */
function wordsOf(error: unknown): string | undefined {
  const text = isQuoinError(error, 'EMBEDDED_WALLET_REFUSED') ? error.details : undefined
  return text === '' || text === 'An error occurred' ? undefined : text
}

/** Returns the state of a refused code. */
export function codeEntryOf(error: unknown): CodeEntry {
  const { reason, triesLeft } = refusalIn(error)
  switch (reason) {
    case 'codeWrong':
      return { status: 'wrong', attemptsLeft: triesLeft }
    case 'codeSpent':
      return { status: 'spent' }
    case 'codeOver':
      return { status: 'expired' }
    default:
      return { status: 'failed', fault: faultOf(error) }
  }
}

/** Returns the fault of a failed step, for users. A fault without a text of the plugin has the site's message. */
export function faultOf(error: unknown): EmailFault {
  if (isQuoinError(error, 'LOGIN_TOO_SOON')) {
    const seconds = /\d+/.exec(error.shortMessage)?.[0]
    return { kind: 'tooSoon', seconds: seconds === undefined ? defaultTimeout : Number(seconds) }
  }
  if (isQuoinError(error, 'EMBEDDED_WALLET_UNREACHABLE') || isQuoinError(error, 'EMBEDDED_WALLET_TIMEOUT'))
    return { kind: 'unreachable' }
  if (isQuoinError(error, 'RPC_PARAMS_INVALID')) return { kind: 'invalid' }
  // Declined in the frame, or its approval was closed.
  if (isQuoinError(error, 'USER_REJECTED') || isQuoinError(error, 'ABORTED')) return { kind: 'declined' }
  const { reason, retryAfterSeconds } = refusalIn(error)
  switch (reason) {
    case 'tooSoon':
      return { kind: 'tooSoon', seconds: retryAfterSeconds ?? defaultTimeout }
    case 'emailInvalid':
      return { kind: 'invalid' }
    case 'linkOver':
      return { kind: 'expired' }
    case 'declined':
      return { kind: 'declined' }
    case 'unreachable':
    case 'codeMissing':
      return { kind: 'unreachable' }
    default:
      return { kind: 'other', words: wordsOf(error) }
  }
}
