import type { CaipNetworkId, RpcClient } from 'quoin/kernel'
import { type ApprovedPair, addressTopic, approvalTopic, readApprovalLog } from './approval-log.js'

/** The plugin's requests to a network's node. */
export interface NodeReads {
  blockNumber(): Promise<bigint>
  /** Returns undefined if the block does not exist. */
  blockHash(number: bigint): Promise<string | undefined>
  /** Returns the approvals of an account in these blocks, newest first. */
  approvedPairs(owner: string, from: bigint, to: bigint): Promise<readonly ApprovedPair[]>
  /** Returns a contract's current answer, unchecked. */
  call(contract: string, data: string): Promise<unknown>
  /** Returns the result of a transaction; undefined while it is in no block. */
  outcome(transaction: string): Promise<'success' | 'failed' | undefined>
}

const hex = (value: bigint): string => `0x${value.toString(16)}`

function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new Error('The node returned no number')
}

/** Sends requests through the kernel, which permits only methods of the manifest. */
export function createNodeReads(
  rpc: RpcClient,
  caipNetworkId: CaipNetworkId,
  signal: AbortSignal,
): NodeReads {
  const read = (method: string, params: readonly unknown[]): Promise<unknown> =>
    rpc.read({ method, params, caipNetworkId, signal })
  return {
    blockNumber: async () => readQuantity(await read('eth_blockNumber', [])),
    async blockHash(number) {
      const block = await read('eth_getBlockByNumber', [hex(number), false])
      const hash: unknown = Reflect.get(Object(block), 'hash')
      return typeof hash === 'string' ? hash : undefined
    },
    async approvedPairs(owner, from, to) {
      const topics = [approvalTopic, addressTopic(owner)]
      const logs = await read('eth_getLogs', [{ fromBlock: hex(from), toBlock: hex(to), topics }])
      if (!Array.isArray(logs)) throw new Error('The node returned no list of events')
      return logs.flatMap((log) => readApprovalLog(log) ?? []).reverse()
    },
    call: (to, data) => read('eth_call', [{ to, data }, 'latest']),
    async outcome(transaction) {
      const receipt = await read('eth_getTransactionReceipt', [transaction])
      const status: unknown = Reflect.get(Object(receipt), 'status')
      return status === '0x1' ? 'success' : status === '0x0' ? 'failed' : undefined
    },
  }
}
