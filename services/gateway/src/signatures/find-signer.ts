import { createClient, custom, type Hex } from 'viem'
import { verifyMessage } from 'viem/actions'
import { recoverMessageAddress } from 'viem/utils'
import { type ChainNode, NodeError } from '../chains/chain-node.js'

export interface SignedMessage {
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
}

/** By what a message is signed: the account's key, or its contract. */
export type Signer = 'key' | 'contract'

/**
 * Who signed a message for an account: its key (EIP-191), its contract (ERC-1271), also one that is not deployed yet (ERC-6492);
 * `undefined` if nobody did. The node is asked only where the key did not sign.
 *
 * @throws what the node throws where it cannot be asked
 */
export async function findSigner(
  { address, message, signature }: SignedMessage,
  node: ChainNode,
  signal: AbortSignal,
): Promise<Signer | undefined> {
  try {
    const signer = await recoverMessageAddress({ message, signature })
    if (signer.toLowerCase() === address.toLowerCase()) return 'key'
  } catch {
    // What no key can have made may still be a contract's.
  }
  let failure: unknown
  const transport = custom(
    {
      async request({ method, params }: { method: string; params?: unknown }) {
        try {
          return await node.request(method, params ?? [], signal)
        } catch (error) {
          // A contract that reverts has answered; a node that cannot be asked has said nothing of the signature.
          if (!(error instanceof NodeError)) failure = error
          throw error
        }
      },
    },
    { retryCount: 0 },
  )
  const isValid = await verifyMessage(createClient({ transport }), { address, message, signature }).catch(
    () => false,
  )
  if (failure !== undefined) throw failure
  return isValid ? 'contract' : undefined
}
