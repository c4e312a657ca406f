import { createClient, custom, type Hex } from 'viem'
import { verifyMessage as verifyWithClient } from 'viem/actions'
import { recoverMessageAddress } from 'viem/utils'
import type { ChainRequest, Platform } from '#kernel'
import { toNodeAddress, toNodeError } from './chain-reads.js'
import { createNodeClient } from './node-client.js'
import { isBytes } from './param-shapes.js'

/** ERC-6492 wraps what deploys the account around its signature. Bytes. */
const longestSignature = 100_000

export interface SignedMessage extends ChainRequest {
  readonly address: string
  readonly message: string
  readonly signature: string
}

async function isSignedByKey(address: string, message: string, signature: Hex): Promise<boolean> {
  try {
    const signer = await recoverMessageAddress({ message, signature })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    // What no key can have made may still be a contract's.
    return false
  }
}

/** How nodes say that a contract reverted. */
const revertCodes: ReadonlySet<unknown> = new Set([3, -32000, -32003, -32015])

function isRevert(error: unknown): boolean {
  return typeof error === 'object' && error !== null && revertCodes.has(Reflect.get(error, 'rpcCode'))
}

async function isSignedByContract(
  account: Hex,
  message: string,
  signature: Hex,
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<boolean> {
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
  const client = createClient({ transport })
  const isValid = await verifyWithClient(client, { address: account, message, signature }).catch(
    (error: unknown) => {
      throw failure ?? error
    },
  )
  if (failure !== undefined) throw failure
  return isValid
}

/**
 * Whether an account signed a message: with its key (EIP-191), or as a contract (ERC-1271), also one that is not
 * deployed yet (ERC-6492). The node is asked only where the key did not sign. Only ever imported dynamically. Throws
 * `CAIP_ADDRESS_INVALID`, `NODE_FAILED`, `ABORTED`.
 */
export async function verifyMessage(
  platform: Pick<Platform, 'fetch' | 'after'>,
  { network, address, message, signature, signal }: SignedMessage,
): Promise<boolean> {
  const account = toNodeAddress(address)
  if (!isBytes(signature, longestSignature)) return false
  if (await isSignedByKey(account, message, signature)) return true
  const node = createNodeClient(platform)
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
    node.read({ network, method, params, signal }, (result) => result)
  try {
    return await isSignedByContract(account, message, signature, ask)
  } catch (error) {
    throw toNodeError(error)
  }
}
