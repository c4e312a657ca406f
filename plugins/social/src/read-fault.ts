import { isQuoinError } from '#kernel'
import type { SocialFault } from './social-state.js'

/** Why a login did not go on; of a refusal by the secure site's own words. */
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
    case 'EMBEDDED_WALLET_REFUSED':
      if (/declined|denied|cancel/i.test(error.details ?? '')) return 'declined'
      if (/took too long/i.test(error.details ?? '')) return 'timeout'
      return /not (offered|configured|available)/i.test(error.details ?? '') ? 'notOffered' : 'other'
    default:
      return 'other'
  }
}

/** What the secure site said to the person; nothing where it said nothing in particular. */
export function wordsOf(error: unknown): string | undefined {
  const said = isQuoinError(error, 'EMBEDDED_WALLET_REFUSED') ? error.details : undefined
  return said === '' || said === 'An error occurred' ? undefined : said
}
