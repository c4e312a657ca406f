import { createClient, custom, type Hex } from 'viem'
import { getCode, verifyMessage } from 'viem/actions'
import { isErc6492Signature, isErc8010Signature, recoverMessageAddress } from 'viem/utils'

export interface SignedMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Asks a node of the network that the account is on. */
export type NodeRequest = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Half of the order of secp256k1: chains refuse the signature with the greater S, which anybody makes of the other. Source: EIP-2. */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Whose key made a signature of 65 bytes; `undefined` where no key can have. It may still be a contract's. */
async function recoverSigner(message: string, signature: Hex): Promise<string | undefined> {
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase()
  } catch {
    return undefined
  }
}

/** How an account signed: with its key, or as a contract. */
export type SignerKind = 'key' | 'contract'

/**
 * Finds how an account signed a message: with its key (EIP-191), or as a contract (ERC-1271), also one that is not deployed yet
 * (ERC-6492); `undefined` if it did not. The node is asked only where the key did not sign. Only ever imported dynamically.
 *
 * @param isRevert whether what `ask` rejected with is a contract's own answer
 */
export async function findSignerKind(
  { address, message, signature }: SignedMessage,
  requestNode: NodeRequest,
  isRevert: (error: unknown) => boolean,
): Promise<SignerKind | undefined> {
  // The caller checked the shapes; viem's types say the same.
  const [account, bytes] = [address as Hex, signature as Hex]
  // Also where it is refused, no node is asked: it would recover the key from it, too.
  if ((await recoverSigner(message, bytes)) === address.toLowerCase())
    return BigInt(`0x${bytes.slice(66, 130)}`) <= maxS ? 'key' : undefined
  let failure: unknown
  const transport = custom(
    {
      async request({ method, params }: { method: string; params?: readonly unknown[] }) {
        try {
          return await requestNode(method, params ?? [])
        } catch (error) {
          // A contract that reverts has answered; a node that cannot be asked has said nothing of the signature.
          if (!isRevert(error)) failure = error
          throw error
        }
      },
    },
    { retryCount: 0 },
  )
  const client = createClient({ transport })
  // What nodes are asked recovers keys for accounts without code, less strictly than above: the zero address has one for everything.
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

/** Whether an account signed a message, in one of the ways of `findSignerKind`. */
export async function verifySignedMessage(...args: Parameters<typeof findSignerKind>): Promise<boolean> {
  return (await findSignerKind(...args)) !== undefined
}
