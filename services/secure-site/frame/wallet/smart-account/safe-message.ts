import { type Address, type Hex, hashTypedData } from 'viem'

/**
 * What an owner signs so that the Safe vouches for a hash (ERC-1271): a message of the Safe itself, of this network, so that the
 * signature is good nowhere else. Source: Safe 1.4.1, CompatibilityFallbackHandler.
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
