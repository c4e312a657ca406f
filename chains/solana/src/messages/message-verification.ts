import { base58 } from '@scure/base'
import { isEd25519Signature } from '#wallet/sign-in/ed25519'
import { isTransactionId } from '../addresses/formats.js'

/**
 * Returns whether an address signed a text. Strict, like the nodes of the network (`verify_strict` of ed25519-dalek).
 */
export function verifySignedMessage(address: string, message: string, signature: string): boolean {
  if (!isTransactionId(signature)) return false
  return isEd25519Signature(
    base58.decode(address),
    new TextEncoder().encode(message),
    base58.decode(signature),
  )
}
