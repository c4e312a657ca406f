import { isQuoinError } from '#kernel'
import type { Refusal } from '#plugins/embedded'
import type { SocialFault } from './social-state.js'

/** What the page says of a refusal by the secure site in words of its own. */
const refusals: Readonly<Record<string, SocialFault>> = {
  declined: 'declined',
  loginOver: 'timeout',
  notOffered: 'notOffered',
  unreachable: 'unreachable',
  codeMissing: 'unreachable',
}

/** Why a login did not go on. */
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
      // The plugin `embedded` gives a checked refusal as the cause, or none.
      const { reason = '' } = (error.cause ?? {}) as Refusal
      return (Object.hasOwn(refusals, reason) ? refusals[reason] : undefined) ?? 'other'
    }
    default:
      return 'other'
  }
}

/** What the secure site said to the person; nothing where it said nothing in particular. */
export function wordsOf(error: unknown): string | undefined {
  const said = isQuoinError(error, 'EMBEDDED_WALLET_REFUSED') ? error.details : undefined
  return said === '' || said === 'An error occurred' ? undefined : said
}
