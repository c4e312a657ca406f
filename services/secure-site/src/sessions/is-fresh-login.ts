import type { SiteSession } from './session-store.js'

/** How fresh a login has to be to stand for a code, where there is no mailbox. Milliseconds. */
const FRESH = 5 * 60_000

/** The session began within the last five minutes. */
export function isFreshLogin({ createdAt }: SiteSession, now: number): boolean {
  return now - createdAt <= FRESH
}
