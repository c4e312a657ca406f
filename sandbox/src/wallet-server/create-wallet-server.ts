import { Hono } from 'hono'
import type { RunningChain } from '../chain/start-chain.js'
import { policy } from '../http/policy.js'
import { staticAnswer } from '../http/static-answer.js'

export interface WalletServerOptions {
  /** The built page. */
  folder: string
  relayUrl: string
  projectId: string
  chains: readonly Pick<RunningChain, 'id' | 'name' | 'rpcUrl'>[]
}

/** The sandbox wallet's own server: its page, and `/config.json` with where the relay and the chains are. */
export function createWalletServer({ folder, relayUrl, projectId, chains }: WalletServerOptions): Hono {
  const securityPolicy = policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", relayUrl, ...chains.map((chain) => chain.rpcUrl)],
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
    context.header('Referrer-Policy', 'no-referrer')
  })
  app.get('/config.json', (context) => {
    context.header('Cache-Control', 'no-store')
    const listed = chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl, symbol: 'ETH' }))
    return context.json({ relayUrl, projectId, chains: listed })
  })
  app.get('*', (context) => {
    const page = context.req.path === '/' || context.req.path === '/wc'
    return staticAnswer(context, folder, page ? '/index.html' : context.req.path)
  })
  return app
}
