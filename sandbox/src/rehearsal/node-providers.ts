import {
  type AlchemyTransfer,
  alchemyTransfer,
  startAlchemy,
} from '@quoin/gateway/testing/stand-ins/alchemy-stand-in'
import { startHelius } from '@quoin/gateway/testing/stand-ins/helius-stand-in'
import { type Context, Hono } from 'hono'
import { formatEther, isAddress, toHex } from 'viem'
import { serveApp } from '../http/serve-app.js'
import type { ChainReader, ChainTransfer } from './create-chain-reader.js'
import { type RunningNetwork, SOLANA_GENESIS } from './rehearsed-networks.js'
import type { ServedProviders } from './served-providers.js'

const KEY = 'rehearsal'
const SIMULATE = 'eth_simulateV1'

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

/** Returns a transfer as Alchemy's Transfers API does. */
function alchemyRow({ block, time, hash, from, to, value, token }: ChainTransfer): AlchemyTransfer {
  const shared = {
    blockNum: toHex(block),
    metadata: { blockTimestamp: new Date(time * 1000).toISOString() },
    hash,
    from,
    to,
  }
  return token === undefined
    ? alchemyTransfer(block, {
        ...shared,
        uniqueId: `${hash}:external`,
        value: Number(formatEther(value)),
        rawContract: { value: toHex(value), address: null, decimal: '0x12' },
      })
    : alchemyTransfer(block, {
        ...shared,
        uniqueId: `${hash}:log:${token.logIndex}`,
        category: 'erc20',
        value: null,
        asset: null,
        rawContract: { value: toHex(value), address: token.address, decimal: null },
      })
}

/**
 * Serves Alchemy's nodes by local chains (`/<network>/v2/<key>`), and its other calls by the gateway's stand-in, which reads
 * the local chains. Only those are disturbed or observed: without the nodes nothing of a network works.
 */
export async function serveAlchemy(
  networks: readonly RunningNetwork[],
  readers: ReadonlyMap<number, ChainReader>,
): Promise<ServedProviders> {
  const networkOf = (name: string): RunningNetwork | undefined =>
    networks.find(({ alchemy }) => alchemy === name)
  const own = await startAlchemy(async ({ network, address }) => {
    const reader = readers.get(networkOf(network)?.id ?? 0)
    if (address === undefined || !isAddress(address))
      return { transfers: ((await reader?.transfers()) ?? []).map(alchemyRow) }
    const amounts = (await reader?.tokenAmounts(address)) ?? []
    return {
      balances: Object.fromEntries(
        amounts.map(([token, amount]) => [token.address, toHex(amount, { size: 32 })]),
      ),
    }
  })
  const app = new Hono()
  app.post('/:network/v2/:key', async (context) => {
    const { network: name, key } = context.req.param()
    const network = networkOf(name)
    if (key !== KEY) return context.json({ error: { message: 'Must be authenticated!' } }, 401)
    if (network === undefined) return context.json({ error: 'This network is not rehearsed.' }, 503)
    const text = await context.req.text()
    const call: unknown = JSON.parse(text)
    const method = methodOf(call)
    if (method === SIMULATE && !network.simulates) {
      const error = { code: -32601, message: `Unsupported method: ${SIMULATE}` }
      return context.json({ jsonrpc: '2.0', id: Object(call).id, error })
    }
    const isOwn = method.startsWith('alchemy_')
    return forward(context, isOwn ? `${own.url}${context.req.path}` : network.rpcUrl, text)
  })
  const front = await serveApp(app, 0)
  return {
    environment: { GATEWAY_ALCHEMY_KEY: KEY, GATEWAY_ALCHEMY_URL: front.url },
    standIns: { alchemy: own },
    stop: async () => {
      await Promise.all([front.stop(), own.stop()])
    },
  }
}

/**
 * Serves Helius' nodes by the sandbox's Solana, which is then Solana's main network by its first block, and the other calls of
 * Helius by the gateway's stand-in.
 */
export async function serveHelius(solanaUrl: string): Promise<ServedProviders> {
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
    environment: { GATEWAY_HELIUS_KEY: KEY, GATEWAY_HELIUS_URL: front.url },
    standIns: { helius: own },
    stop: async () => {
      await Promise.all([front.stop(), own.stop()])
    },
  }
}
