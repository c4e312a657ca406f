import type { SmartSession } from './schemas.js'

/** The status of a session; an app can still use an `active` one. */
export type SessionStatus = 'active' | 'expired' | 'revoked'

/** Returns the status of a session. @param now seconds since 1970 */
export function statusOf({ revokedAt, expiry }: SmartSession, now: number): SessionStatus {
  if (revokedAt !== undefined) return 'revoked'
  return expiry <= now ? 'expired' : 'active'
}
