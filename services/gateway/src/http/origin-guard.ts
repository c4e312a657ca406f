import { answerProblem, originMatcher, Problem } from '@quoin/server-kit/http'
import type { MiddlewareHandler } from 'hono'

/**
 * Returns the middleware that admits browsers from listed origins only, and answers preflights. Other origins get a 403
 * that their scripts may read: the page's developer sees the reason, and a refusal has no data. A request without an
 * Origin header is not from another site's script and passes.
 *
 * @param takesCookies allows pages of the listed origins to send their cookies
 */
export function originGuard(allowedOrigins: readonly string[], takesCookies = false): MiddlewareHandler {
  const isAllowed = originMatcher(allowedOrigins)
  return async (context, next) => {
    context.header('Vary', 'Origin')
    const origin = context.req.header('Origin')
    if (origin === undefined) return next()
    context.header('Access-Control-Allow-Origin', origin)
    context.header('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id')
    if (takesCookies && isAllowed(origin)) context.header('Access-Control-Allow-Credentials', 'true')
    // Preflights name a requested method; other OPTIONS requests are answered by the path.
    if (context.req.method === 'OPTIONS' && context.req.header('Access-Control-Request-Method')) {
      context.header('Access-Control-Allow-Methods', 'GET, POST')
      context.header('Access-Control-Allow-Headers', 'authorization, content-type, idempotency-key')
      context.header('Access-Control-Max-Age', '600')
      return context.body(null, 204)
    }
    if (!isAllowed(origin)) {
      const description = `${origin.slice(0, 200)} may not call this gateway. Add it to GATEWAY_ALLOWED_ORIGINS.`
      return answerProblem(context, new Problem(403, [{ name: 'Origin', description }]))
    }
    return next()
  }
}
