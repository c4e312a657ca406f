import { Hono } from 'hono'
import type { KeysNetwork } from '../../wallet-parts/namespace-keys.js'
import type { RunningChain } from '../chain/start-chain.js'
import { staticAnswer } from '../http/static-file.js'
import { policy } from '../http/strict-pages.js'

/**
 * A Cosmos network that does not exist: wallets sign for it, but it has no nodes. For hosts that try a namespace
 * without a chain module.
 */
const COSMOS_NETWORK: KeysNetwork = {
  caipNetworkId: 'cosmos:quoin-sandbox-1',
  name: 'Sandbox Cosmos',
  // No server runs there; a host's networks need a URL.
  rpcUrl: 'http://localhost:1',
  symbol: 'TEST',
  decimals: 6,
}

export interface WalletServerOptions {
  /** Folder of the built page. */
  folder: string
  relayUrl: string
  projectId: string
  chains: readonly Pick<RunningChain, 'id' | 'name' | 'rpcUrl'>[]
  /** The chains other than EVM that apps can request, running or not. */
  furtherChains?: readonly KeysNetwork[]
}

/** Creates the server of the sandbox wallet: its page, and `/config.json` with the URLs of relay and chains. */
export function createWalletServer(options: WalletServerOptions): Hono {
  const { folder, relayUrl, projectId, chains, furtherChains = [] } = options
  const nodes = [...chains, ...furtherChains].map((chain) => chain.rpcUrl)
  const securityPolicy = policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", relayUrl, ...nodes],
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
    return context.json({
      relayUrl,
      projectId,
      chains: listed,
      furtherChains: [...furtherChains, COSMOS_NETWORK],
    })
  })
  app.get('*', (context) => {
    const page = context.req.path === '/' || context.req.path === '/wc'
    return staticAnswer(context, folder, page ? '/index.html' : context.req.path)
  })
  return app
}
