import type { GatewayChain } from '@quoin/gateway'
import { type Context, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { mnemonicToAccount } from 'viem/accounts'
import { SANDBOX_MNEMONIC } from '../chain/sandbox-chains.js'
import { createDeliverTokens } from '../onramp/deliver-tokens.js'
import type { OnrampAsset } from '../onramp/onramp-asset.js'
import { exchangePage, lostExchangePage } from './exchange-pages.js'
import { exchangeRpc } from './exchange-rpc.js'
import { createExchangeService } from './exchange-service.js'

/** Index of the paying account; no wallet of the sandbox uses it. */
const PAYER = 8

/** Returns the coin and the tokens of an EVM chain. Their price is not used here. */
function assetsOf({ id, namespace, name, coin, tokens }: GatewayChain): readonly OnrampAsset[] {
  if (namespace !== 'eip155') return []
  const network = { chain: id, network: name, networkTitle: name, usd: '1' }
  const { symbol, decimals } = coin
  return [
    { ...network, symbol, decimals, name: coin.name },
    ...tokens.map((token) => ({
      ...network,
      symbol: token.symbol,
      decimals: token.decimals,
      name: token.name,
      address: token.id.slice(id.length + 1),
    })),
  ]
}

/**
 * Creates the simulated exchanges, which pay from their own account on the sandbox chains: a page for users, and the
 * JSON-RPC methods of facts 3.13. The on-ramp serves them below `/exchange` with its own style and policies.
 *
 * @param url base URL, without a trailing slash
 */
export function createExchange({
  url,
  chains,
}: {
  readonly url: string
  readonly chains: readonly GatewayChain[]
}): { readonly url: string; readonly app: Hono } {
  const account = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: PAYER })
  const service = createExchangeService(
    createDeliverTokens({
      chains: chains.flatMap(({ id, rpcUrls: [rpcUrl] }) => (rpcUrl ? [{ id, rpcUrl }] : [])),
      account,
    }),
  )
  const app = new Hono()
  app.route('/rpc', exchangeRpc({ url, service, assets: chains.flatMap(assetsOf) }))
  const pages = new Hono()
  pages.use(csrf())
  const lost = (context: Context): Response | Promise<Response> => context.html(lostExchangePage(), 404)
  pages.get('/:session', (context) => {
    const session = service.find(context.req.param('session'))
    return session ? context.html(exchangePage(session)) : lost(context)
  })
  // Each form redirects to a page that can be reloaded, so that a reload pays nothing a second time.
  pages.post('/:session', (context) => {
    const id = context.req.param('session')
    service.pay(id)
    return service.find(id) ? context.redirect(`/exchange/pay/${id}`, 303) : lost(context)
  })
  pages.post('/:session/decline', (context) => {
    const id = context.req.param('session')
    service.decline(id)
    return service.find(id) ? context.redirect(`/exchange/pay/${id}`, 303) : lost(context)
  })
  app.route('/pay', pages)
  return { url, app }
}
