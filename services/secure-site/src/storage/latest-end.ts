import { CLOCK_TOLERANCE } from '@quoin/server-kit/storage'

/**
 * Returns the latest `expires_at` of a valid code, link or attempt: a later one is from before the clock was set back, and would be
 * valid for longer than promised (SEC-16).
 *
 * @param lastsMs its lifetime. Milliseconds
 * @param now milliseconds since 1970
 */
export const latestEnd = (lastsMs: number, now: number): number => now + lastsMs + CLOCK_TOLERANCE
