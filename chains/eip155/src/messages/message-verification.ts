import { createClient, custom, type Hex } from 'viem'
import { getCode, verifyMessage } from 'viem/actions'
import { isErc6492Signature, isErc8010Signature, recoverMessageAddress } from 'viem/utils'

export interface SignedMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Sends a request to a node of the account's network. */
export type NodeRequest = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Half of the order of secp256k1: chains refuse a high S, which is derived from the low one without the key. Source:
 * EIP-2.
 */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Recovers the signer of a 65-byte signature; `undefined` if that fails. A contract may still accept it. */
async function recoverSigner(message: string, signature: Hex): Promise<string | undefined> {
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase()
  } catch {
    return undefined
  }
}

/** The signer of a message: the key of the account, or the account as a contract. */
export type SignerKind = 'key' | 'contract'

/**
 * Finds how an account signed a message: with its key (EIP-191), or as a contract (ERC-1271), including one that is not
 * deployed yet (ERC-6492); `undefined` if it did not. Sends a request to the node only if the key did not sign. Only
 * ever imported dynamically.
 *
 * @param isRevert returns whether an error of `requestNode` is a revert of a contract
 */
export async function findSignerKind(
  { address, message, signature }: SignedMessage,
  requestNode: NodeRequest,
  isRevert: (error: unknown) => boolean,
): Promise<SignerKind | undefined> {
  // The caller checked the shapes that viem's types require.
  const [account, bytes] = [address as Hex, signature as Hex]
  // A high S is refused without a request: the node would recover the key, too.
  if ((await recoverSigner(message, bytes)) === address.toLowerCase())
    return BigInt(`0x${bytes.slice(66, 130)}`) <= maxS ? 'key' : undefined
  let failure: unknown
  const transport = custom(
    {
      async request({ method, params }: { method: string; params?: readonly unknown[] }) {
        try {
          return await requestNode(method, params ?? [])
        } catch (error) {
          // A revert is a result of the contract; any other failure proves nothing about the signature.
          if (!isRevert(error)) failure = error
          throw error
        }
      },
    },
    { retryCount: 0 },
  )
  const client = createClient({ transport })
  // viem's verification call recovers keys for accounts without code, less strictly than above: any invalid signature
  // recovers the zero address.
  const isContract =
    isErc6492Signature(bytes) ||
    isErc8010Signature(bytes) ||
    (await getCode(client, { address: account }).catch((error: unknown) => {
      throw failure ?? error
    })) !== undefined
  if (!isContract) return undefined
  const isValid = await verifyMessage(client, {
    address: account,
    message,
    signature: bytes,
  }).catch((error: unknown) => {
    throw failure ?? error
  })
  if (failure !== undefined) throw failure
  return isValid ? 'contract' : undefined
}

/** Returns whether an account signed a message by any scheme of `findSignerKind`. */
export async function verifySignedMessage(...args: Parameters<typeof findSignerKind>): Promise<boolean> {
  return (await findSignerKind(...args)) !== undefined
}
