import type { SignatureVerifier } from '#wallet/sign-in'
import { isMessageSigned } from '../is-message-signed.js'
import { isSolanaAddress } from '../solana-formats.js'

/** Signatures of Solana: ed25519 over the message's bytes, in base58. */
export const solanaVerifier: SignatureVerifier = {
  canonicalAddress: async (address) => (isSolanaAddress(address) ? address : undefined),
  verify: async ({ address, message, signature }) => isMessageSigned(address, message, signature),
}
