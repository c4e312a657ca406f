import { Problem } from '@quoin/server-kit/http'
import { findEvmSigner } from 'quoin/siwx-server'
import type { Hex } from 'viem'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import { requestAgreed } from '../chains/read-agreed.js'

export interface SignedMessage {
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
}

/** The signer of a message: the account's key, or its contract. */
export type Signer = 'key' | 'contract'

/** A node refused a request: its contract reverted, or the node could not run it. */
class RefusedRequest extends Error {
  readonly rpcCode: number
  readonly data: unknown

  constructor({ code, data, message }: NodeError) {
    super(message)
    this.rpcCode = code
    this.data = data
  }
}

/**
 * Verifies a message's signature for an account: by its key (EIP-191) or its contract (ERC-1271), deployed or not
 * (ERC-6492); `undefined` if neither signed it. The node is called only if the key did not sign.
 *
 * @throws `Problem`: the node's if it is unavailable, 502 if it refused for another reason than a revert
 */
export async function findSigner(
  signed: SignedMessage,
  node: ChainNode,
  signal: AbortSignal,
): Promise<Signer | undefined> {
  let failure: unknown
  const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    try {
      return await requestAgreed(node, method, params, signal)
    } catch (error) {
      if (error instanceof NodeError) throw new RefusedRequest(error)
      failure = error
      throw error
    }
  }
  return findEvmSigner({ ...signed, request }).catch((error: unknown) => {
    if (failure !== undefined) throw failure
    if (error instanceof RefusedRequest) {
      const description = 'The node could not check the signature.'
      throw new Problem(502, [{ name: 'node', description }], { cause: error })
    }
    // A signature that cannot be read is one that nobody made.
    return undefined
  })
}
