import type { ChainRequest, NodeClient } from '#kernel'
import { isBytes } from '../params/param-shapes.js'

/** Limit of a contract's result. Bytes; the node's whole response has its own limit. */
const maxAnswerLength = 1_000_000

/** A read call of a contract. */
export interface ContractCall {
  readonly to: string
  readonly data: `0x${string}`
  readonly from?: string
}

/** Calls a contract through the network's node. Throws the errors of the node client. */
export function callContract(
  node: NodeClient,
  { network, signal }: ChainRequest,
  call: ContractCall,
): Promise<`0x${string}`> {
  return node.read({ network, method: 'eth_call', params: [call, 'latest'], signal }, (result) => {
    if (isBytes(result, maxAnswerLength)) return result
    throw new Error('The response is not bytes')
  })
}
