import { decodeFunctionResult, encodeFunctionData, type Hex, isHex } from 'viem'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import { multicall3Abi } from '../tokens/call-contracts.js'

/** A call of a contract. */
interface Call {
  readonly to: Hex
  readonly data: Hex
}

/**
 * Calls contracts in one node call. `undefined` for a call that reverted; for all of them if the node refused the whole
 * call, which is not repeated one by one.
 */
export async function callOnce(
  node: ChainNode,
  multicall: Hex,
  calls: readonly Call[],
  signal?: AbortSignal,
): Promise<readonly (Hex | undefined)[]> {
  if (calls.length === 0) return []
  const args = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [args] })
  try {
    const answer = await node.request('eth_call', [{ to: multicall, data }, 'latest'], signal)
    if (!isHex(answer) || answer === '0x') return calls.map(() => undefined)
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
    return results.map(({ success, returnData }) => (success ? returnData : undefined))
  } catch (error) {
    if (error instanceof NodeError) return calls.map(() => undefined)
    throw error
  }
}
