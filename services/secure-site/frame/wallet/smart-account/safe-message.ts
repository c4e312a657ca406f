import { type Address, type Hex, hashTypedData } from 'viem'

/**
 * Returns the hash that an owner signs for an ERC-1271 signature of the Safe: a message of the Safe itself on this
 * network, so that the signature is valid nowhere else. Source: Safe 1.4.1, CompatibilityFallbackHandler.
 */
export function hashSafeMessage(hash: Hex, safe: Address, chainId: number): Hex {
  return hashTypedData({
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    // The handler signs `abi.encode(hash)`, which is the 32 bytes themselves.
    message: { message: hash },
  })
}
