import type { MiddlewareHandler } from 'hono'

/** Returns a Content-Security-Policy with the given directives. */
export function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Returns the WebSocket URL of an origin: `http://localhost:1` → `ws://localhost:1`. */
export function socketUrl(httpUrl: string): string {
  return httpUrl.replace(/^http/, 'ws')
}

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
