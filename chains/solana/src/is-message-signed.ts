import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { isTransactionId } from './solana-formats.js'

/** Whether an address signed a text. Strict, as the network's nodes verify. Source: RFC 8032. */
export function isMessageSigned(address: string, message: string, signature: string): boolean {
  if (!isTransactionId(signature)) return false
  try {
    const [bytes, key] = [base58.decode(signature), base58.decode(address)]
    return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
  } catch {
    // Not every 32 bytes are a key.
    return false
  }
}
