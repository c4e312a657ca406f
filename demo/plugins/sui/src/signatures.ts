import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify'
import { base64 } from '@scure/base'

// Only ever imported dynamically: it loads the SDK's keys. The SDK checks the intent (the scope is part of what is signed), the flag of the
// scheme, and that the address is the hash of flag and key.

/** The schemes that need no node, by the flag before the signature: Ed25519, Secp256k1, Secp256r1, MultiSig, Passkey. */
const flags: readonly number[] = [0, 1, 2, 3, 6]
/** More than a multisig of ten keys has. Letters of base64. */
const maxLength = 10_000

/** Returns whether a signature's scheme can be verified here: that of zkLogin (flag 5) needs the network. */
export function isVerifiable(signature: string): boolean {
  try {
    return signature.length <= maxLength && flags.includes(base64.decode(signature)[0] ?? 255)
  } catch {
    return false
  }
}

/** Returns whether the account signed the transaction. A zkLogin signature is accepted: the network verifies it. */
export async function signedBy(
  address: string,
  transaction: Uint8Array,
  signature: string,
): Promise<boolean> {
  if (!isVerifiable(signature)) return isZkLogin(signature)
  return verifyTransactionSignature(transaction, signature, { address }).then(
    () => true,
    () => false,
  )
}

/** Returns whether the account signed the message. Throws for a zkLogin signature, which needs the network. */
export async function signedMessageBy(
  address: string,
  message: Uint8Array,
  signature: string,
): Promise<boolean> {
  if (!isVerifiable(signature)) return false
  return verifyPersonalMessageSignature(message, signature, { address }).then(
    () => true,
    () => false,
  )
}

function isZkLogin(signature: string): boolean {
  try {
    return signature.length <= maxLength && base64.decode(signature)[0] === 5
  } catch {
    return false
  }
}
