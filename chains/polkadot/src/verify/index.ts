import type { SignatureVerifier } from '#wallet/sign-in'
import { decodeSs58 } from '../addresses/ss58.js'
import { verifySignedMessage } from '../messages/message-verification.js'

/** Verifies signatures of Polkadot: sr25519, ed25519 and ecdsa, in hex, as extensions create them. */
export const polkadotVerifier: SignatureVerifier = {
  // A key is the same account on each chain, whatever the prefix of its address.
  canonicalAddress: async (address) => (typeof decodeSs58(address) === 'object' ? address : undefined),
  async verify({ address, message, signature }) {
    const decoded = decodeSs58(address)
    if (typeof decoded === 'string') return false
    return verifySignedMessage(decoded.key, message, signature, () => import('@scure/sr25519'))
  },
}
