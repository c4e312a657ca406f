import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { QuoinError, type WalletCall } from '#kernel'
import { encodeBase58 } from './long-base58.js'
import { isTransactionId } from './solana-formats.js'

/** How a wallet is asked to sign a text: its bytes in base58. Source: WalletConnect's Solana RPC reference. */
export function messageRequest(address: string, message: string): WalletCall {
  const bytes = new TextEncoder().encode(message)
  return { method: 'solana_signMessage', params: { message: encodeBase58(bytes), pubkey: address } }
}

/** The signature in the answer, in base58. Throws `ANSWER_INVALID`. */
export function readMessageSignature(answer: unknown): string {
  const said: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'signature') : answer
  // A signature has the shape of a transaction's id, which is one.
  if (typeof said === 'string' && isTransactionId(said)) return said
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet gave no signature' })
}

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
