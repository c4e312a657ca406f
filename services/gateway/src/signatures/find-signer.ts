import { findEvmSigner } from 'quoin/siwx-server'
import type { Hex } from 'viem'
import { type ChainNode, NodeError } from '../chains/chain-node.js'

export interface SignedMessage {
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
}

/** The signer of a message: the account's key, or its contract. */
export type Signer = 'key' | 'contract'

/** Error code of a contract that reverted. Nodes return various codes. */
const reverted = 3

/**
 * Verifies a message's signature for an account: by its key (EIP-191) or its contract (ERC-1271), deployed or not
 * (ERC-6492); `undefined` if neither signed it. The node is called only if the key did not sign.
 *
 * @throws the node's error if it is unavailable
 */
export async function findSigner(
  signed: SignedMessage,
  node: ChainNode,
  signal: AbortSignal,
): Promise<Signer | undefined> {
  let isUnreachable = false
  const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    try {
      return await node.request(method, params, signal)
    } catch (error) {
      if (error instanceof NodeError) throw Object.assign(new Error(error.message), { rpcCode: reverted })
      isUnreachable = true
      throw error
    }
  }
  return findEvmSigner({ ...signed, request }).catch((error: unknown) => {
    // A call that the node refused proves no signature.
    if (isUnreachable) throw error
    return undefined
  })
}
