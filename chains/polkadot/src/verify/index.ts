import type { SignatureVerifier } from '#wallet/sign-in'
import { decodeSs58 } from '../addresses/ss58.js'
import { verifySignedMessage } from '../messages/message-verification.js'

/** Signatures of Polkadot: sr25519, ed25519 and ecdsa, in hex, as extensions make them. */
export const polkadotVerifier: SignatureVerifier = {
  // One key is one account on each of the chains, whatever the prefix that its address is written with.
  canonicalAddress: async (address) => (typeof decodeSs58(address) === 'object' ? address : undefined),
  async verify({ address, message, signature }) {
    const decoded = decodeSs58(address)
    if (typeof decoded === 'string') return false
    return verifySignedMessage(decoded.key, message, signature, () => import('@scure/sr25519'))
  },
}
