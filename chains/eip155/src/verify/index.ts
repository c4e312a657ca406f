import type { SignatureQuestion, SignatureVerifier } from '#wallet/sign-in'
import { isRevert } from '../contracts/is-revert.js'
import type { SignerKind } from '../messages/message-verification.js'

const addressForm = /^0x[\da-f]{40}$/i
/** Limit, for contracts with many owners. Characters. */
const maxSignatureLength = 100_000

/** A message with the signature of an account. */
export type EvmSignature = Pick<SignatureQuestion, 'address' | 'message' | 'signature' | 'request'>

/** Finds how an account signed a message; `undefined` if it did not. Rejects if a required node request fails. */
export async function findEvmSigner({
  address,
  message,
  signature,
  request,
}: EvmSignature): Promise<SignerKind | undefined> {
  if (!/^0x([\da-f]{2})+$/i.test(signature) || signature.length > maxSignatureLength) return undefined
  const { findSignerKind } = await import('../messages/message-verification.js')
  return findSignerKind({ address, message, signature }, request, isRevert)
}

/**
 * Verifies signatures of EVM networks: of keys (EIP-191), and of contracts, including those not deployed yet (ERC-1271,
 * ERC-6492).
 */
export const evmVerifier: SignatureVerifier = {
  async canonicalAddress(address) {
    if (!addressForm.test(address)) return undefined
    const { getAddress } = await import('viem/utils')
    return getAddress(address)
  },
  verify: async (question) => (await findEvmSigner(question)) !== undefined,
}
