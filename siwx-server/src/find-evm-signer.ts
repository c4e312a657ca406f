import type { NodeRequest } from '#wallet/sign-in'

/** A message that an EVM account is said to have signed. */
export interface EvmSignature {
  readonly address: string
  readonly message: string
  /** Hex. */
  readonly signature: string
  /** Asks a node of the account's network. */
  readonly ask: NodeRequest
}

/**
 * Finds how an EVM account signed a message: with its key (EIP-191), or as a contract (ERC-1271), also one that is not deployed yet
 * (ERC-6492); `undefined` if it did not. Strict: a key's signature has 65 bytes and the lesser S (EIP-2), and no key is recovered
 * for an account without code. Needs `viem`. Rejects where the node had to be asked and could not be.
 *
 * @example
 * if ((await findEvmSigner({ address, message, signature, ask })) === undefined) throw new Error('Not signed')
 */
export async function findEvmSigner(signature: EvmSignature): Promise<'key' | 'contract' | undefined> {
  const { findEvmSigner: find } = await import('#chains/eip155/verify')
  return find(signature)
}
