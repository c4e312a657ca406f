import type { SiteSession } from './session-store.js'

/** Maximum age of a login that replaces a code if there is no mailbox. Milliseconds. */
const FRESH = 5 * 60_000

/** Returns `true` if the session began within the last five minutes. */
export function isFreshLogin({ createdAt }: SiteSession, now: number): boolean {
  return now - createdAt <= FRESH
}
