import type { MiddlewareHandler } from 'hono'
import { problem } from './problem.js'

function patternOf(allowed: string): RegExp {
  const escaped = allowed.toLowerCase().replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/:\*$/, '(?::\\d{1,5})?').replace('*\\.', '(?:[a-z0-9-]+\\.)+')
  return new RegExp(`^${source}$`)
}

/**
 * Lets browsers in from listed origins only (403 for others) and answers preflights. A request without an Origin header
 * is not from another site's script and passes.
 */
export function originGuard(allowedOrigins: readonly string[]): MiddlewareHandler {
  const patterns = allowedOrigins.map(patternOf)
  return async (context, next) => {
    context.header('Vary', 'Origin')
    const origin = context.req.header('Origin')
    if (origin === undefined) return next()
    if (!patterns.some((pattern) => pattern.test(origin))) {
      return problem(context, 403, [
        {
          name: 'Origin',
          description: `${origin.slice(0, 200)} may not call this gateway. Add it to GATEWAY_ALLOWED_ORIGINS.`,
        },
      ])
    }
    context.header('Access-Control-Allow-Origin', origin)
    if (context.req.method !== 'OPTIONS') return next()
    context.header('Access-Control-Allow-Methods', 'GET, POST')
    context.header('Access-Control-Allow-Headers', 'content-type')
    context.header('Access-Control-Max-Age', '600')
    return context.body(null, 204)
  }
}
