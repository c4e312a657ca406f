import { startAlchemy } from '@quoin/gateway/testing/stand-ins/alchemy-stand-in'
import { startHelius } from '@quoin/gateway/testing/stand-ins/helius-stand-in'
import { type Context, Hono } from 'hono'
import { isAddress } from 'viem'
import { type Stoppable, serveApp } from '../http/serve-app.js'
import { createTransferReader } from './create-transfer-reader.js'
import { SOLANA_GENESIS } from './rehearsed-networks.js'

/** A provider's stand-in that also forwards JSON-RPC to a local node. */
export interface NodeProvider extends Stoppable {
  readonly url: string
  /** The key that it accepts. */
  readonly key: string
}

const KEY = 'rehearsal'

/** Forwards a JSON-RPC request. */
async function forward(context: Context, url: string, text: string): Promise<Response> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: text })
    return context.body(await answer.text(), answer.ok ? 200 : 502, headers)
  } catch {
    return context.json({ error: 'The local node does not answer.' }, 502)
  }
}

const methodOf = (call: unknown): string => String(Object(call).method)

/**
 * Serves Alchemy's nodes by local chains (`/<network>/v2/<key>`), and its other calls by the gateway's stand-in, which reads
 * the local chains.
 *
 * @param nodes URLs of the local chains by Alchemy's names of networks
 */
export async function serveAlchemy(nodes: ReadonlyMap<string, string>): Promise<NodeProvider> {
  const readers = new Map([...nodes].map(([network, url]) => [network, createTransferReader(url)]))
  // The first blocks are the most: read now, they delay no request.
  await Promise.all([...readers.values()].map((reader) => reader.transfers()))
  const own = await startAlchemy(async ({ network, address }) => {
    const reader = readers.get(network)
    if (address !== undefined && isAddress(address))
      return { balances: (await reader?.tokenAmounts(address)) ?? {} }
    return { transfers: (await reader?.transfers()) ?? [] }
  })
  const app = new Hono()
  app.post('/:network/v2/:key', async (context) => {
    const { network, key } = context.req.param()
    const node = nodes.get(network)
    if (key !== KEY) return context.json({ error: { message: 'Must be authenticated!' } }, 401)
    if (node === undefined) return context.json({ error: 'This network is not rehearsed.' }, 503)
    const text = await context.req.text()
    const isOwn = methodOf(JSON.parse(text)).startsWith('alchemy_')
    return forward(context, isOwn ? `${own.url}${context.req.path}` : node, text)
  })
  const front = await serveApp(app, 0)
  return {
    url: front.url,
    key: KEY,
    stop: async () => {
      await Promise.all([front.stop(), own.stop()])
    },
  }
}

/**
 * Serves Helius' nodes by the sandbox's Solana, which is then Solana's main network by its first block, and the other calls of
 * Helius by the gateway's stand-in.
 */
export async function serveHelius(solanaUrl: string): Promise<NodeProvider> {
  const own = await startHelius(() => ({}))
  const app = new Hono()
  app.get('/v0/*', async (context) => {
    const answer = await fetch(`${own.url}${context.req.path}`)
    return context.body(await answer.text(), 200, { 'content-type': 'application/json' })
  })
  app.post('/', async (context) => {
    const text = await context.req.text()
    const call: unknown = JSON.parse(text)
    const method = methodOf(call)
    if (context.req.query('api-key') !== KEY) return context.json({ error: 'Invalid API key' }, 401)
    if (method === 'getGenesisHash')
      return context.json({ jsonrpc: '2.0', id: Object(call).id, result: SOLANA_GENESIS })
    return forward(context, method.startsWith('getAsset') ? own.url : solanaUrl, text)
  })
  const front = await serveApp(app, 0)
  return {
    url: front.url,
    key: KEY,
    stop: async () => {
      await Promise.all([front.stop(), own.stop()])
    },
  }
}
