import { isQuoinError } from '#kernel'
import type { Refusal } from '#plugins/embedded'
import type { SocialFault } from './social-state.js'

/** The faults for the secure site's refusals that have a text of the plugin. */
const refusals: Readonly<Record<string, SocialFault>> = {
  declined: 'declined',
  loginOver: 'timeout',
  notOffered: 'notOffered',
  unreachable: 'unreachable',
  codeMissing: 'unreachable',
}

/** Returns the fault of a failed login. */
export function faultOf(error: unknown): SocialFault {
  if (!isQuoinError(error)) return 'other'
  switch (error.code) {
    case 'POPUP_BLOCKED':
      return 'blocked'
    case 'USER_REJECTED':
      return 'declined'
    case 'ORIGIN_NOT_ALLOWED':
    case 'ANSWER_INVALID':
      return 'untrusted'
    case 'EMBEDDED_WALLET_UNREACHABLE':
    case 'EMBEDDED_WALLET_TIMEOUT':
      return 'unreachable'
    case 'TIMEOUT':
      return 'timeout'
    case 'EMBEDDED_WALLET_REFUSED': {
      // The plugin `embedded` sets a validated refusal as the cause, or none.
      const { reason = '' } = (error.cause ?? {}) as Refusal
      return (Object.hasOwn(refusals, reason) ? refusals[reason] : undefined) ?? 'other'
    }
    default:
      return 'other'
  }
}

/** Returns the secure site's message to the user; `undefined` if it is missing or generic. */
export function wordsOf(error: unknown): string | undefined {
  const text = isQuoinError(error, 'EMBEDDED_WALLET_REFUSED') ? error.details : undefined
  return text === '' || text === 'An error occurred' ? undefined : text
}
