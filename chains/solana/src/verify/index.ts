import type { SignatureVerifier } from '#wallet/sign-in'
import { isSolanaAddress } from '../addresses/formats.js'
import { verifySignedMessage } from '../messages/message-verification.js'

/** Verifies signatures of Solana: ed25519 over the message's bytes, in base58. */
export const solanaVerifier: SignatureVerifier = {
  canonicalAddress: async (address) => (isSolanaAddress(address) ? address : undefined),
  verify: async ({ address, message, signature }) => verifySignedMessage(address, message, signature),
}
