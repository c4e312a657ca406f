import { isQuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'

/**
 * Returns the `Retry-After` of a response in milliseconds (RFC 9110 section 10.2.3: seconds or a date); 0 if there is
 * none.
 */
function retryAfter(error: unknown, now: number): number {
  if (!isQuoinError(error, 'HTTP_STATUS') || !(error.cause instanceof Response)) return 0
  const text = error.cause.headers.get('retry-after')
  if (text === null) return 0
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isFinite(ms) ? Math.max(ms, 0) : 0
}

/** Returns a factor between 0.5 and 1.5: the clients of one outage do not all retry together (REL-02). */
export function jitter({ randomBytes }: Pick<Platform, 'randomBytes'>): number {
  const [random = 0] = randomBytes(1)
  return 0.5 + random / 255
}

/**
 * Returns how long to wait before the next attempt, in milliseconds: the pause, and never less than the server's `Retry-After`.
 *
 * @param pause milliseconds
 */
export const backOffDelay = ({ now }: Pick<Platform, 'now'>, pause: number, error: unknown): number =>
  Math.max(Math.round(pause), retryAfter(error, now()))
