import { QuoinError, RpcError } from 'quoin/kernel'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  parseAbi,
  stringToHex,
} from 'viem'

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
])

type Hex = `0x${string}`

/** A token of the scripted node. Addresses in lower case. */
export interface ScriptedToken {
  /** As 32 bytes for an old token. */
  readonly symbol?: string | { readonly bytes32: string }
  readonly decimals?: number
  /** The result of every call to it: a failure, or this value. */
  readonly fault?: 'reverts' | Hex
  /** `approve` changes nothing. */
  readonly ignoresApprove?: boolean
}

interface Approved {
  readonly block: bigint
  readonly token: Hex
  readonly owner: Hex
  readonly spender: Hex
}

/** A node with a few tokens and configurable failures. */
export interface ScriptedNode {
  /** The requests in order. */
  readonly requests: { readonly method: string; readonly params: unknown }[]
  latest: bigint
  /** Maximum blocks per request; larger ranges are refused. */
  maxBlocks: bigint
  /** Overrides the node's answer; `undefined` falls back to the node. */
  before: ((method: string, params: readonly unknown[]) => Promise<unknown> | undefined) | undefined
  /** Part of the block hashes: another value is another history. */
  fork: number
  token(address: Hex, token: ScriptedToken): void
  approve(approval: Approved & { readonly value: bigint }): void
  allowance(token: Hex, owner: Hex, spender: Hex): bigint
  request(method: string, params: unknown): Promise<unknown>
  /** Executes a wallet's transaction; it is in a block at once, unless `holds`. */
  send(transaction: { readonly from: Hex; readonly to: Hex; readonly data: Hex }): Hex
  /** Transactions stay without a receipt. */
  holds: boolean
  /** Transactions fail. */
  reverts: boolean
  readonly sent: readonly { readonly from: Hex; readonly to: Hex; readonly data: Hex }[]
}

const number = (hex: unknown): bigint => BigInt(String(hex))

export function createScriptedNode(): ScriptedNode {
  const tokens = new Map<string, ScriptedToken>()
  const allowances = new Map<string, bigint>()
  const events: Approved[] = []
  const receipts = new Map<string, '0x0' | '0x1'>()
  const sent: { from: Hex; to: Hex; data: Hex }[] = []
  const key = (...parts: readonly string[]): string => parts.join('/').toLowerCase()

  function call(to: Hex, data: Hex): Hex {
    const token = tokens.get(to.toLowerCase())
    if (!token) return '0x'
    if (token.fault === 'reverts') throw new RpcError(3, { message: 'execution reverted' })
    if (token.fault) return token.fault
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'allowance') {
      const result = allowances.get(key(to, args[0], args[1])) ?? 0n
      return encodeFunctionResult({ abi, functionName, result })
    }
    if (functionName === 'decimals' && token.decimals !== undefined)
      return encodeFunctionResult({ abi, functionName, result: token.decimals })
    if (functionName === 'symbol' && typeof token.symbol === 'string')
      return encodeFunctionResult({ abi, functionName, result: token.symbol })
    if (functionName === 'symbol' && typeof token.symbol === 'object')
      return stringToHex(token.symbol.bytes32, { size: 32 })
    throw new RpcError(3, { message: 'execution reverted' })
  }

  function logs(filter: unknown): readonly unknown[] {
    const from = number(Reflect.get(Object(filter), 'fromBlock'))
    const to = number(Reflect.get(Object(filter), 'toBlock'))
    if (to - from + 1n > node.maxBlocks) throw new RpcError(-32000, { message: 'block range too large' })
    const topics: unknown = Reflect.get(Object(filter), 'topics')
    return events
      .filter((event) => event.block >= from && event.block <= to)
      .map(({ token, owner, spender }) => ({
        address: token,
        topics: encodeEventTopics({ abi, eventName: 'Approval', args: { owner, spender } }),
        data: encodeAbiParameters([{ type: 'uint256' }], [1n]),
      }))
      .filter((log) => Array.isArray(topics) && topics.every((topic, index) => log.topics[index] === topic))
  }

  function answer(method: string, params: readonly unknown[]): unknown {
    switch (method) {
      case 'eth_blockNumber':
        return `0x${node.latest.toString(16)}`
      case 'eth_getBlockByNumber':
        return number(params[0]) > node.latest
          ? null
          : {
              hash: `0x${number(params[0]).toString(16).padStart(60, '0')}${String(node.fork).padStart(4, '0')}`,
            }
      case 'eth_getLogs':
        return logs(params[0])
      case 'eth_call': {
        const { to, data } = Object(params[0])
        return call(to, data)
      }
      case 'eth_getTransactionReceipt': {
        const status = receipts.get(String(params[0]))
        return status && !node.holds ? { status } : null
      }
    }
    throw new RpcError(-32601)
  }

  const node: ScriptedNode = {
    requests: [],
    sent,
    latest: 1_000n,
    maxBlocks: 10n ** 9n,
    before: undefined,
    fork: 0,
    holds: false,
    reverts: false,
    token: (address, token) => tokens.set(address.toLowerCase(), token),
    approve({ value, ...event }) {
      events.push(event)
      allowances.set(key(event.token, event.owner, event.spender), value)
    },
    allowance: (token, owner, spender) => allowances.get(key(token, owner, spender)) ?? 0n,
    async request(method, params) {
      const list = Array.isArray(params) ? params : []
      node.requests.push({ method, params })
      return (await node.before?.(method, list)) ?? answer(method, list)
    },
    send(transaction) {
      const { from, to, data } = transaction
      const { functionName, args } = decodeFunctionData({ abi, data })
      if (functionName !== 'approve') throw new QuoinError('RPC_PARAMS_INVALID')
      sent.push(transaction)
      node.latest++
      if (!node.reverts && !tokens.get(to.toLowerCase())?.ignoresApprove) {
        const [spender, value] = args
        node.approve({ block: node.latest, token: to, owner: from, spender, value })
      }
      const id: Hex = `0x${sent.length.toString(16).padStart(64, '0')}`
      receipts.set(id, node.reverts ? '0x0' : '0x1')
      return id
    },
  }
  return node
}
