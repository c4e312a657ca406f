import type { SmartSession } from './schemas.js'

/** `active` is what an app can still use. */
export type SessionStatus = 'active' | 'expired' | 'revoked'

/** @param now seconds since 1970 */
export function statusOf({ revokedAt, expiry }: SmartSession, now: number): SessionStatus {
  if (revokedAt !== undefined) return 'revoked'
  return expiry <= now ? 'expired' : 'active'
}
