import type { SignatureVerifier } from '#wallet/sign-in'
import { type DecodedAddress, decodeAddress } from '../addresses/address-codec.js'
import { findBitcoinNetwork } from '../addresses/bitcoin-networks.js'

function readAddress(address: string, chainId: string): DecodedAddress | undefined {
  const [network, decoded] = [findBitcoinNetwork(chainId), decodeAddress(address)]
  return network && typeof decoded === 'object' && decoded.isOf(network) ? decoded : undefined
}

/** Verifies signatures of Bitcoin: BIP-322 (simple), and legacy ones of 65 bytes. */
export const bitcoinVerifier: SignatureVerifier = {
  canonicalAddress: async (address, chainId) => readAddress(address, chainId)?.address,
  async verify({ address, chainId, message, signature }) {
    const signer = readAddress(address, chainId)
    if (!signer) return false
    const { verifySignedMessage } = await import('../messages/message-verification.js')
    return verifySignedMessage(signer, message, signature)
  },
}
