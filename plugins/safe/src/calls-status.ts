import { durations } from '#kernel'
import { invalidParams, RpcError } from './read-params.js'
import type { SafeInfo } from './read-safe-answers.js'
import type { SafeChannel } from './safe-channel.js'
import type { TransactionWatch } from './watch-transaction.js'

export interface AnswerDeps {
  readonly channel: SafeChannel
  readonly watch: TransactionWatch
  readonly safe: SafeInfo
  /** Ends with the request or the connection. */
  readonly signal: AbortSignal
}

/** Status codes of EIP-5792: pending, confirmed, failed off-chain, reverted completely. */
const codes = { waiting: 100, success: 200, cancelled: 400, failed: 500 } as const

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Answers `wallet_getCallsStatus` for calls that the Safe accepted: their id is its hash of them. */
export async function callsStatus(
  id: unknown,
  { channel, watch, safe, signal }: AnswerDeps,
): Promise<Readonly<Record<string, unknown>>> {
  if (typeof id !== 'string') throw invalidParams('The id of the calls is not a text')
  if (!/^0x[\da-f]{64}$/i.test(id)) throw new RpcError(5730)
  const { status, hash } = await watch.look(id, signal)
  const about = { version: '2.0.0', id, chainId: `0x${safe.chainId.toString(16)}`, atomic: true }
  if (hash === undefined || status === 'waiting')
    return { ...about, status: codes[status === 'success' ? 'waiting' : status] }
  const call = { call: 'eth_getTransactionReceipt', params: [hash] }
  const receipt = await channel.request('rpcCall', call, { signal, timeoutMs: durations.tenSeconds })
  // The Safe's service may have the transaction before its node does.
  if (receipt === null || receipt === undefined) return { ...about, status: codes.waiting }
  const part = (name: string): unknown => readMember(receipt, name)
  return {
    ...about,
    status: codes[status],
    receipts: [
      {
        logs: part('logs'),
        // A Safe's transaction can fail within one that the chain reports as successful.
        status: status === 'failed' ? '0x0' : part('status'),
        blockHash: part('blockHash'),
        blockNumber: part('blockNumber'),
        gasUsed: part('gasUsed'),
        transactionHash: hash,
      },
    ],
  }
}
