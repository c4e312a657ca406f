import { Hono } from 'hono'
import type { RunningChain } from '../chain/start-chain.js'
import { staticAnswer } from '../http/static-file.js'
import { policy } from '../http/strict-pages.js'

export interface SafeServerOptions {
  /** Folder of the built page. */
  folder: string
  /** URL of the app to display in the Safe. */
  appUrl: string
  chains: readonly Pick<RunningChain, 'id' | 'name' | 'rpcUrl'>[]
}

/** Creates the server of the sandbox Safe: its page, which frames the app, and `/config.json`. */
export function createSafeServer({ folder, appUrl, chains }: SafeServerOptions): Hono {
  const securityPolicy = policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...chains.map((chain) => chain.rpcUrl)],
    'frame-src': [new URL(appUrl).origin],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  })
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('Content-Security-Policy', securityPolicy)
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'strict-origin-when-cross-origin')
  })
  app.get('/config.json', (context) => {
    context.header('Cache-Control', 'no-store')
    const listed = chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl, symbol: 'ETH' }))
    return context.json({ appUrl, chains: listed })
  })
  app.get('*', (context) =>
    staticAnswer(context, folder, context.req.path === '/' ? '/index.html' : context.req.path),
  )
  return app
}
