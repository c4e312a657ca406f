import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { GatewayConfig } from './gateway-config.js'
import { originGuard } from './origin-guard.js'
import { problem } from './problem.js'
import { rateLimit } from './rate-limit.js'
import { walletListingRoutes } from './wallet-listing/wallet-listing-routes.js'

const MAX_URL = 32 * 1024
const MAX_BODY = 64 * 1024

export interface GatewayServices {
  /** Milliseconds since 1970. Default: the machine's clock. */
  now?: () => number
  /** Told of errors that were answered with 500. Default: `console.error`. */
  onFault?: (error: unknown) => void
}

function socketAddress(context: Context): string {
  // Without a server (a test that calls the app itself) there is no socket to ask.
  return context.env?.incoming ? (getConnInfo(context).remote.address ?? 'unknown') : 'unknown'
}

/** The gateway as an app without a port: `createGateway(config).request('/health')` works in a test. */
export function createGateway(
  config: Pick<GatewayConfig, 'allowedOrigins' | 'requestsPerMinute' | 'sandboxWalletUrl'>,
  { now = Date.now, onFault = console.error }: GatewayServices = {},
): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'no-referrer')
    if (!context.res.headers.has('Content-Security-Policy')) {
      context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
  })
  app.use(originGuard(config.allowedOrigins))
  app.use(rateLimit({ requestsPerMinute: config.requestsPerMinute, callerOf: socketAddress, now }))
  app.use(async (context, next) => {
    if (context.req.url.length <= MAX_URL) return next()
    return problem(context, 414, [{ name: 'url', description: `Longer than ${MAX_URL} characters.` }])
  })
  app.use(
    bodyLimit({
      maxSize: MAX_BODY,
      onError: (context) =>
        problem(context, 413, [{ name: 'body', description: `Larger than ${MAX_BODY} bytes.` }]),
    }),
  )
  app.get('/health', (context) => context.json({ status: 'ok' }))
  app.route('/', walletListingRoutes(config.sandboxWalletUrl))
  app.notFound((context) =>
    problem(context, 404, [{ name: 'path', description: 'There is nothing at this address.' }]),
  )
  app.onError((error, context) => {
    onFault(error)
    return problem(context, 500, [{ name: 'gateway', description: 'The gateway failed. Its log says why.' }])
  })
  return app
}
