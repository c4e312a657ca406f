import { createClient, custom, type Hex } from 'viem'
import { verifyMessage } from 'viem/actions'
import { recoverMessageAddress } from 'viem/utils'

export interface SignedMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Asks a node of the network that the account is on. */
export type NodeRequest = (method: string, params: readonly unknown[]) => Promise<unknown>

async function isSignedByKey(address: string, message: string, signature: Hex): Promise<boolean> {
  try {
    const signer = await recoverMessageAddress({ message, signature })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    // What no key can have made may still be a contract's.
    return false
  }
}

/**
 * Whether an account signed a message: with its key (EIP-191), or as a contract (ERC-1271), also one that is not
 * deployed yet (ERC-6492). The node is asked only where the key did not sign. Only ever imported dynamically.
 *
 * @param isRevert whether what `ask` rejected with is a contract's own answer
 */
export async function verifySignedMessage(
  { address, message, signature }: SignedMessage,
  ask: NodeRequest,
  isRevert: (error: unknown) => boolean,
): Promise<boolean> {
  // The caller checked the shapes; viem's types say the same.
  const [account, bytes] = [address as Hex, signature as Hex]
  if (await isSignedByKey(address, message, bytes)) return true
  let failure: unknown
  const transport = custom(
    {
      async request({ method, params }: { method: string; params?: readonly unknown[] }) {
        try {
          return await ask(method, params ?? [])
        } catch (error) {
          // A contract that reverts has answered; a node that cannot be asked has said nothing of the signature.
          if (!isRevert(error)) failure = error
          throw error
        }
      },
    },
    { retryCount: 0 },
  )
  const isValid = await verifyMessage(createClient({ transport }), {
    address: account,
    message,
    signature: bytes,
  }).catch((error: unknown) => {
    throw failure ?? error
  })
  if (failure !== undefined) throw failure
  return isValid
}
