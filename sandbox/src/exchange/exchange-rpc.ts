import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { isAddressFor, type OnrampAsset } from '../onramp/onramp-asset.js'
import { EXCHANGES, type ExchangeService, type SandboxExchange } from './exchange-service.js'

const LARGEST_BODY = 10_000
const PAGE = 10

interface RpcOptions {
  /** Base URL of the pages, without a trailing slash. */
  readonly url: string
  readonly service: ExchangeService
  readonly assets: readonly OnrampAsset[]
}

class Refused extends Error {}

/** Returns an icon: a square with a letter. */
function picture({ name, color }: SandboxExchange): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${color}"/>` +
    `<text x="16" y="22" font-family="sans-serif" font-size="17" fill="#fff" text-anchor="middle">${name[0]}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Returns the asset of a CAIP-19 id, if it is one that the exchanges pay. */
function assetOf(id: unknown, assets: readonly OnrampAsset[]): OnrampAsset | undefined {
  const [, network, namespace, reference = ''] = /^([^/]+)\/([^:]+):(.+)$/.exec(String(id)) ?? []
  const here = assets.filter(({ chain }) => chain === network)
  if (namespace === 'slip44') return here.find(({ address }) => address === undefined)
  return here.find(({ address }) => address?.toLowerCase() === reference.toLowerCase())
}

/** Creates the JSON-RPC 2.0 endpoint for pages that request payments. Source: facts 3.13. */
export function exchangeRpc({ url, service, assets }: RpcOptions): Hono {
  const idsOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)
  const methods: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => unknown>> = {
    reown_getExchanges({ page = 1, includeOnly, exclude, asset }) {
      const isPaid = asset === undefined || assetOf(asset, assets) !== undefined
      const all = EXCHANGES.filter(
        ({ id }) => isPaid && (idsOf(includeOnly)?.includes(id) ?? true) && !idsOf(exclude)?.includes(id),
      )
      const from = (Math.max(1, Number(page) || 1) - 1) * PAGE
      const shown = all.slice(from, from + PAGE)
      return {
        exchanges: shown.map((one) => ({ id: one.id, name: one.name, imageUrl: picture(one) })),
        total: all.length,
      }
    },
    reown_getExchangePayUrl({ exchangeId, asset: assetId, amount, recipient }) {
      const asset = assetOf(assetId, assets)
      if (!asset) throw new Refused('The asset is not supported.')
      if (typeof amount !== 'string' || !/^[\da-f]{1,64}$/i.test(amount))
        throw new Refused('The amount is invalid.')
      const units = BigInt(`0x${amount}`)
      const address = String(recipient).slice(asset.chain.length + 1)
      const isThere = String(recipient).startsWith(`${asset.chain}:`)
      if (units === 0n || !isThere || !isAddressFor(asset, address))
        throw new Refused('The payment is not possible.')
      const session = service.open({ exchangeId: String(exchangeId), asset, units, recipient: address })
      if (!session) throw new Refused('There is no such exchange.')
      return { url: `${url}/pay/${session.id}`, sessionId: session.id }
    },
    reown_getExchangeBuyStatus({ sessionId, exchangeId }) {
      const session = service.find(String(sessionId))
      if (session?.exchange.id !== exchangeId) return { status: 'UNKNOWN' }
      return { status: session?.status, ...(session?.hash && { txHash: session.hash }) }
    },
  }

  const app = new Hono()
  app.use(cors({ origin: '*', allowMethods: ['POST'], allowHeaders: ['content-type'] }))
  app.use(bodyLimit({ maxSize: LARGEST_BODY }))
  app.post('/', async (context) => {
    const { id = null, method, params } = Object(await context.req.json().catch(() => undefined))
    const answer = (part: object) => context.json({ jsonrpc: '2.0', id, ...part })
    const run = Object.hasOwn(methods, String(method)) ? methods[String(method)] : undefined
    if (!run) return answer({ error: { code: -32_601, message: 'There is no such method.' } })
    try {
      // Named parameters, or a list with one object of them.
      return answer({ result: run(Object(Array.isArray(params) ? params[0] : params)) })
    } catch (error) {
      const message = error instanceof Refused ? error.message : 'The parameters are not valid.'
      return answer({ error: { code: -32_602, message } })
    }
  })
  return app
}
