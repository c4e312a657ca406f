import { isQuoinError } from '#kernel'
import type { CodeEntry, EmailFault } from './email-state.js'

/** What the secure site said to the person; nothing where it said nothing in particular. */
function wordsOf(error: unknown): string | undefined {
  const said = isQuoinError(error, 'EMBEDDED_WALLET_REFUSED') ? error.details : undefined
  return said === '' || said === 'An error occurred' ? undefined : said
}

/** What became of a code. What the site says in words that are not known here is passed on as it says it. */
export function codeEntryOf(error: unknown): CodeEntry {
  const said = wordsOf(error) ?? ''
  if (/too many wrong/i.test(said)) return { status: 'spent' }
  if (/expired|cannot be used any more/i.test(said)) return { status: 'expired' }
  if (/not right|wrong|incorrect/i.test(said)) {
    const left = /(\d{1,2}) (?:attempts?|tries) left|(?:attempts|tries) left: (\d{1,2})/i.exec(said)
    const count = left?.[1] ?? left?.[2]
    return { status: 'wrong', attemptsLeft: count === undefined ? undefined : Number(count) }
  }
  return { status: 'failed', fault: faultOf(error) }
}

/** Why a step did not go on, for people. */
export function faultOf(error: unknown): EmailFault {
  if (isQuoinError(error, 'LOGIN_TOO_SOON')) return tooSoon(error.shortMessage)
  if (isQuoinError(error, 'EMBEDDED_WALLET_UNREACHABLE') || isQuoinError(error, 'EMBEDDED_WALLET_TIMEOUT'))
    return { kind: 'unreachable' }
  if (isQuoinError(error, 'RPC_PARAMS_INVALID')) return { kind: 'invalid' }
  if (isQuoinError(error, 'USER_REJECTED')) return { kind: 'declined' }
  const words = wordsOf(error)
  if (words === undefined) return { kind: 'other', words }
  if (/after \d+ seconds?/i.test(words)) return tooSoon(words)
  if (/link has expired/i.test(words)) return { kind: 'expired' }
  return /declined|denied/i.test(words) ? { kind: 'declined' } : { kind: 'other', words }
}

function tooSoon(text: string): EmailFault {
  return { kind: 'tooSoon', seconds: Number(/(\d{1,5})/.exec(text)?.[1] ?? 30) }
}
