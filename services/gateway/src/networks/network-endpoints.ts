import { Problem } from '@quoin/server-kit/http'
import { getSupportedChains, type RpcCall, type RpcReply, requestNode } from 'quoin/endpoints/networks'
import { type AnswerBudget, createAnswerBudget } from '../chains/answer-budget.js'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { JsonText } from '../http/json-text.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { checkLogsRange } from './check-logs-range.js'

/**
 * JSON-RPC methods that are forwarded to nodes: those that read the chain, and those that submit a signed transaction.
 * The latter are allowed because some wallets can only sign (embedded ones, Solana's `signTransaction`): the app submits
 * the signed transaction, which the gateway cannot change. Methods are not allowed that sign with keys of the node,
 * change or trace it, keep state there (filters, which the next node lacks), or may scan the whole chain
 * (`getProgramAccounts`).
 */
const allowedMethods: Readonly<Record<GatewayChain['namespace'], ReadonlySet<string>>> = {
  // Bitcoin is read from an index, which has no JSON-RPC.
  bip122: new Set(),
  eip155: new Set([
    'eth_blobBaseFee',
    'eth_blockNumber',
    'eth_call',
    'eth_chainId',
    'eth_createAccessList',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
    'eth_getLogs',
    'eth_getProof',
    'eth_getStorageAt',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_maxPriorityFeePerGas',
    'eth_sendRawTransaction',
    'eth_simulateV1',
    'eth_syncing',
    'net_version',
  ]),
  solana: new Set([
    'getAccountInfo',
    'getBalance',
    'getBlock',
    'getBlockCommitment',
    'getBlockHeight',
    'getBlockTime',
    'getEpochInfo',
    'getFeeForMessage',
    'getFirstAvailableBlock',
    'getGenesisHash',
    'getHealth',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getMultipleAccounts',
    'getRecentPrioritizationFees',
    'getSignatureStatuses',
    'getSignaturesForAddress',
    'getSlot',
    'getTokenAccountBalance',
    'getTokenAccountsByOwner',
    'getTokenSupply',
    'getTransaction',
    'getTransactionCount',
    'getVersion',
    'isBlockhashValid',
    'sendTransaction',
    'simulateTransaction',
  ]),
  polkadot: new Set([
    'author_pendingExtrinsics',
    'author_submitExtrinsic',
    'chain_getBlock',
    'chain_getBlockHash',
    'chain_getFinalizedHead',
    'chain_getHeader',
    'state_call',
    'state_getMetadata',
    'state_getRuntimeVersion',
    'state_getStorage',
    'system_accountNextIndex',
    'system_chain',
    'system_properties',
  ]),
}

/** Max number of concurrent node requests of a batch. */
const AT_ONCE = 10
/** JSON-RPC: no node answered. */
const UNAVAILABLE = -32002
/** JSON-RPC (EIP-1474): a limit is exceeded. */
const LIMIT_EXCEEDED = -32005
/** Max size of the large answers of one call, single or batch. Bytes. */
const CALL_LIMIT = 8 * 1024 * 1024
/** Max size of the large answers of all concurrent calls. Bytes. */
const WHOLE_LIMIT = 32 * 1024 * 1024
/** Seconds. */
const CHAINS_FRESH = 300

export interface NetworkDeps {
  /** By CAIP-2 id, in the order of the list. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** Returns true if there is a provider of swaps on a network (CAIP-2). */
  readonly canSwap: (chain: string) => boolean
  /** Returns the networks to which tokens of a network are bridged. CAIP-2. */
  readonly bridgesFrom?: ((chain: string) => readonly string[]) | undefined
  /** Returns the ids of the on-ramp sellers on a network (CAIP-2), in their order. */
  readonly sellersOn: (chain: string) => readonly string[]
  /** Returns true if names are resolved on a network (CAIP-2). */
  readonly hasNames?: ((chain: string) => boolean) | undefined
  /** Returns true if there is a provider of simulations on a network (CAIP-2). */
  readonly canSimulate?: ((chain: string) => boolean) | undefined
}

/** The dependencies of one call. */
interface NodeContext {
  readonly node: ChainNode
  readonly signal: AbortSignal
  /** Budget of the answers so far. */
  readonly held: AnswerBudget
}

function replyText(reply: RpcReply): string {
  return JSON.stringify(reply)
}

/** Answers one request as JSON text, so that the parsed form of a large answer is freed at once. */
async function request(
  { node, signal, held }: NodeContext,
  { id, method, params }: RpcCall,
): Promise<string> {
  try {
    if (!allowedMethods[node.chain.namespace].has(method)) {
      throw new NodeError(-32601, `${method} is not allowed here.`)
    }
    if (method === 'eth_getLogs') await checkLogsRange(node, params, signal)
    return replyText({ jsonrpc: '2.0', id, result: await node.request(method, params, signal, held) })
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    const { code, message, data } = error
    return replyText({
      jsonrpc: '2.0',
      id,
      error: { code, message, ...(data === undefined ? {} : { data }) },
    })
  }
}

/** Answers a call of a batch. Other calls may have been sent even if it fails, so that each reports its own error. */
async function requestInBatch(context: NodeContext, call: RpcCall): Promise<string> {
  try {
    return await request(context, call)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return replyText({ jsonrpc: '2.0', id: call.id, error: { code: UNAVAILABLE, message: error.message } })
  }
}

async function requestAll(context: NodeContext, calls: readonly RpcCall[]): Promise<string> {
  const replies: string[] = []
  const waiting = calls.entries()
  // All lanes share one iterator: each takes the next call when it is free.
  const lane = async (): Promise<void> => {
    for (const [index, call] of waiting) replies[index] = await requestInBatch(context, call)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, calls.length) }, lane))
  return `[${replies.join(',')}]`
}

/** Returns the sellers with their networks. */
function bySeller(
  chains: readonly { readonly id: string; readonly sellers: readonly string[] }[],
): readonly { readonly id: string; readonly networks: readonly string[] }[] {
  const ids = [...new Set(chains.flatMap(({ sellers }) => sellers))]
  return ids.map((id) => ({
    id,
    networks: chains.flatMap((chain) => (chain.sellers.includes(id) ? [chain.id] : [])),
  }))
}

/**
 * Returns the endpoints for the supported networks and for JSON-RPC to their nodes.
 *
 * A method that is not allowed returns a JSON-RPC error -32601 with HTTP 200: JSON-RPC clients read the body of a 200,
 * and treat other statuses as a connection failure. A body that is not JSON-RPC, or an unsupported network, returns HTTP
 * 400; a network whose nodes do not answer returns 502 to 504, which such clients retry.
 */
export function networkEndpoints({
  nodes,
  canSwap,
  bridgesFrom,
  sellersOn,
  hasNames,
  canSimulate,
}: NetworkDeps): readonly ServedEndpoint[] {
  const chains = [...nodes.values()].map(({ chain }) => chain)
  const exceeded = (message: string) => (): Error => new NodeError(LIMIT_EXCEEDED, message)
  const whole = createAnswerBudget(
    WHOLE_LIMIT,
    exceeded('Too many large answers are being sent. Try again in a moment.'),
  )
  const tooMuch = exceeded(
    `The answers of one call are limited to ${CALL_LIMIT} bytes in total. Request less at a time.`,
  )
  const bridges = chains.flatMap(({ id: from }) => {
    const to = bridgesFrom?.(from) ?? []
    return to.length > 0 ? [{ from, to }] : []
  })
  const supported = {
    http: chains.map(({ id }) => id),
    ws: chains.flatMap(({ id, wsUrl }) => (wsUrl === undefined ? [] : [id])),
    swaps: chains.flatMap(({ id }) => (canSwap(id) ? [id] : [])),
    ...(bridges.length > 0 && { bridges }),
    onramp: bySeller(chains.map(({ id }) => ({ id, sellers: sellersOn(id) }))),
    names: chains.flatMap(({ id }) => (hasNames?.(id) ? [id] : [])),
    simulation: chains.flatMap(({ id }) => (canSimulate?.(id) ? [id] : [])),
  }
  return [
    serve(getSupportedChains, async () => supported, { maxAge: CHAINS_FRESH }),
    serve(
      requestNode,
      async ({ query, body, signal }) => {
        const node = nodes.get(query.chainId)
        if (!node)
          throw new Problem(400, [{ name: 'chainId', description: 'is not supported by this gateway' }])
        const held = createAnswerBudget(CALL_LIMIT, tooMuch, whole)
        const context = { node, signal, held }
        try {
          return new JsonText(
            await (Array.isArray(body) ? requestAll(context, body) : request(context, body as RpcCall)),
          )
        } finally {
          held.give(held.taken)
        }
      },
      { takesPlainText: true, cost: (body) => (Array.isArray(body) ? body.length : 1) },
    ),
  ]
}
