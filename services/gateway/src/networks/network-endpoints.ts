import { getSupportedChains, type RpcCall, type RpcReply, requestNode } from 'quoin/endpoints/networks'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import { Problem } from '../http/problem.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { allowedMethods } from './allowed-methods.js'
import { checkLogsRange } from './check-logs-range.js'

/** Requests of a batch that are with nodes at the same time. */
const AT_ONCE = 10
/** JSON-RPC: no node answered. */
const UNAVAILABLE = -32002
/** Seconds. */
const CHAINS_FRESH = 300

export interface NetworkDeps {
  /** By CAIP-2 id, in the order in which they are listed. */
  readonly nodes: ReadonlyMap<string, ChainNode>
}

async function ask(node: ChainNode, call: RpcCall, signal: AbortSignal): Promise<RpcReply> {
  const { id, method, params } = call
  try {
    if (!allowedMethods[node.chain.namespace].has(method)) {
      throw new NodeError(-32601, `${method} is not allowed here.`)
    }
    if (method === 'eth_getLogs') await checkLogsRange(node, params, signal)
    return { jsonrpc: '2.0', id, result: await node.request(method, params, signal) }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const { code, message, data } = error
    return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
  }
}

/** In a batch some may have been sent although others failed: each says for itself. */
async function askInBatch(node: ChainNode, call: RpcCall, signal: AbortSignal): Promise<RpcReply> {
  try {
    return await ask(node, call, signal)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { jsonrpc: '2.0', id: call.id, error: { code: UNAVAILABLE, message: error.message } }
  }
}

async function askAll(node: ChainNode, calls: readonly RpcCall[], signal: AbortSignal): Promise<RpcReply[]> {
  const replies: RpcReply[] = []
  const waiting = calls.entries()
  // The lanes share one iterator: each takes the next call when it is free.
  const lane = async (): Promise<void> => {
    for (const [index, call] of waiting) replies[index] = await askInBatch(node, call, signal)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, calls.length) }, lane))
  return replies
}

/**
 * Which networks are served, and JSON-RPC to their nodes.
 *
 * A method that is not allowed is answered as JSON-RPC does, with error -32601 and HTTP 200: clients of nodes read the answer of
 * 200 and take anything else for a broken line. What is no JSON-RPC request at all, or for a network that is not served, is HTTP
 * 400; a network whose nodes do not answer is 502 to 504, which such clients retry.
 */
export function networkEndpoints({ nodes }: NetworkDeps): readonly ServedEndpoint[] {
  const chains = [...nodes.values()].map(({ chain }) => chain)
  const supported = {
    http: chains.map(({ id }) => id),
    ws: chains.flatMap(({ id, wsUrl }) => (wsUrl === undefined ? [] : [id])),
  }
  return [
    serve(getSupportedChains, async () => supported, { maxAge: CHAINS_FRESH }),
    serve(
      requestNode,
      async ({ query, body, signal }) => {
        const node = nodes.get(query.chainId)
        if (!node) throw new Problem(400, [{ name: 'chainId', description: 'is not served here' }])
        return Array.isArray(body) ? askAll(node, body, signal) : ask(node, body as RpcCall, signal)
      },
      { takesPlainText: true, cost: (body) => (Array.isArray(body) ? body.length : 1) },
    ),
  ]
}
