import { Hono } from 'hono'
import { policy } from '../http/strict-pages.js'
import { checkoutStyle, lookAgainScript, lostPage } from './checkout-pages.js'
import { checkoutRoutes } from './checkout-routes.js'
import { createCheckoutService } from './checkout-service.js'
import type { DeliverTokens } from './deliver-tokens.js'
import { onrampApi } from './onramp-api.js'
import type { OnrampAsset } from './onramp-asset.js'
import { ONRAMP_SELLERS } from './onramp-sellers.js'

export interface OnrampServerOptions {
  /** Base URL, without a trailing slash: `http://localhost:4180`. */
  readonly url: string
  /** Secret of partners' servers (`Authorization: Bearer …`). */
  readonly secret: string
  readonly assets: readonly OnrampAsset[]
  readonly deliver: DeliverTokens
  /** Milliseconds since 1970. Default: the system clock. */
  readonly now?: () => number
  /** Processing time of a slow card. Milliseconds; default 6000. */
  readonly slowly?: number
}

const directives = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ['data:'],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
}
const securityPolicy = policy(directives)
/** Of a purchase, whose page looks for its delivery. */
const purchasePolicy = policy({ ...directives, 'script-src': ["'self'"], 'connect-src': ["'self'"] })

/**
 * Creates simulated sellers of sandbox tokens, paid with test cards: a checkout page that works without scripts, and an
 * API of each seller for the gateway. No money moves; the tokens are sent on the chains.
 *
 * @example
 * const deliver = createDeliverTokens({ chains: [{ id: 'eip155:31337', rpcUrl }], account })
 * await serveApp(createOnrampServer({ url, secret, assets, deliver }), port)
 *
 */
export function createOnrampServer(options: OnrampServerOptions): Hono {
  const { url, secret, assets, deliver, now = Date.now, slowly } = options
  const checkouts = createCheckoutService({ assets, deliver, now, ...(slowly !== undefined && { slowly }) })
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    const isPurchase = context.req.path.includes('/purchases/')
    context.header('Content-Security-Policy', isPurchase ? purchasePolicy : securityPolicy)
    context.header('X-Content-Type-Options', 'nosniff')
    // The URL of a checkout grants access to it. 'no-referrer' would hide the origin of forms.
    context.header('Referrer-Policy', 'same-origin')
    if (context.req.path !== '/style.css') context.header('Cache-Control', 'no-store')
  })
  app.get('/style.css', (context) => {
    context.header('Content-Type', 'text/css; charset=utf-8')
    context.header('Cache-Control', 'public, max-age=60')
    return context.body(checkoutStyle)
  })
  app.get('/look-again.js', (context) => {
    context.header('Content-Type', 'text/javascript; charset=utf-8')
    return context.body(lookAgainScript)
  })
  for (const seller of ONRAMP_SELLERS)
    app.route(`${seller.path}/api`, onrampApi({ secret, url, assets, checkouts, seller }))
  app.route('/buy', checkoutRoutes(checkouts))
  app.notFound((context) => context.html(lostPage(), 404))
  return app
}
