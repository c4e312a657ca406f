import type { Context, MiddlewareHandler } from 'hono'
import { problem } from './problem.js'

const WINDOW = 60_000
const MAX_CALLERS = 10_000

export interface RateLimitOptions {
  requestsPerMinute: number
  /** Who calls: the socket's address. */
  callerOf: (context: Context) => string
  /** Milliseconds since 1970. */
  now: () => number
}

/** Counts requests by caller in windows of a minute, in memory; 429 with Retry-After beyond the limit. */
export function rateLimit({ requestsPerMinute, callerOf, now }: RateLimitOptions): MiddlewareHandler {
  const windows = new Map<string, { since: number; count: number }>()
  return async (context, next) => {
    const time = now()
    if (windows.size > MAX_CALLERS) windows.clear()
    const caller = callerOf(context)
    const known = windows.get(caller)
    const window = known && time - known.since < WINDOW ? known : { since: time, count: 0 }
    window.count++
    windows.set(caller, window)
    if (window.count <= requestsPerMinute) return next()
    const seconds = Math.ceil((window.since + WINDOW - time) / 1000)
    context.header('Retry-After', String(seconds))
    return problem(context, 429, [
      { name: 'rate', description: `Too many requests. Try again in ${seconds} seconds.` },
    ])
  }
}
