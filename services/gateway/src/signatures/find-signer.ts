import { findEvmSigner } from 'quoin/siwx-server'
import type { Hex } from 'viem'
import { type ChainNode, NodeError } from '../chains/chain-node.js'

export interface SignedMessage {
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
}

/** By what a message is signed: the account's key, or its contract. */
export type Signer = 'key' | 'contract'

/** The code of a contract that reverted. Nodes answer with many. */
const reverted = 3

/**
 * Finds who signed a message for an account: its key (EIP-191), its contract (ERC-1271), also one that is not deployed yet
 * (ERC-6492); `undefined` if nobody did. The node is asked only where the key did not sign.
 *
 * @throws what the node throws where it cannot be asked
 */
export async function findSigner(
  signed: SignedMessage,
  node: ChainNode,
  signal: AbortSignal,
): Promise<Signer | undefined> {
  let isUnreachable = false
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    try {
      return await node.request(method, params, signal)
    } catch (error) {
      if (error instanceof NodeError) throw Object.assign(new Error(error.message), { rpcCode: reverted })
      isUnreachable = true
      throw error
    }
  }
  return findEvmSigner({ ...signed, ask }).catch((error: unknown) => {
    // What a node refused says nothing for the signature.
    if (isUnreachable) throw error
    return undefined
  })
}
