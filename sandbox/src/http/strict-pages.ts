import type { MiddlewareHandler } from 'hono'
import { policy } from './policy.js'

/** Sets headers for the sandbox's own pages: no content of other origins, no frames, no caching. */
export function strictPages(directives: Readonly<Record<string, readonly string[]>> = {}): MiddlewareHandler {
  const securityPolicy = policy({
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'img-src': ['data:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    ...directives,
  })
  return async (context, next) => {
    await next()
    context.header('Content-Security-Policy', securityPolicy)
    context.header('X-Content-Type-Options', 'nosniff')
    // 'no-referrer' would hide the origin of forms.
    context.header('Referrer-Policy', 'same-origin')
    context.header('Cache-Control', 'no-store')
  }
}
