import type { ChainRequest, NodeClient } from '#kernel'
import { isBytes } from '../params/param-shapes.js'

/** More than any contract is asked for here. Bytes; a node's whole answer has a limit besides. */
const maxAnswerLength = 1_000_000

/** What a contract is asked. */
export interface ContractCall {
  readonly to: string
  readonly data: `0x${string}`
  readonly from?: string
}

/** Asks a contract by the network's node. Throws what the node client throws. */
export function callContract(
  node: NodeClient,
  { network, signal }: ChainRequest,
  call: ContractCall,
): Promise<`0x${string}`> {
  return node.read({ network, method: 'eth_call', params: [call, 'latest'], signal }, (result) => {
    if (isBytes(result, maxAnswerLength)) return result
    throw new Error('The answer is not bytes')
  })
}
