import type { NodeRequest } from '#wallet/sign-in'

/** A message with a signature that claims to be by an EVM account. */
export interface EvmSignature {
  readonly address: string
  readonly message: string
  /** Hex. */
  readonly signature: string
  /** Sends a request to a node of the account's network. */
  readonly request: NodeRequest
}

/**
 * Verifies the signature of an EVM account: of its key (EIP-191), or of a contract (ERC-1271), including one that is
 * not deployed yet (ERC-6492). Returns `undefined` if it is invalid. Strict: a key's signature has 65 bytes and the
 * lower S (EIP-2), and no key is recovered for an account without code. Needs `viem`. Rejects if the required node is
 * unreachable.
 *
 * @example
 * if ((await findEvmSigner({ address, message, signature, ask })) === undefined) throw new Error('Not signed')
 */
export async function findEvmSigner(signature: EvmSignature): Promise<'key' | 'contract' | undefined> {
  const { findEvmSigner: find } = await import('#chains/eip155/verify')
  return find(signature)
}
