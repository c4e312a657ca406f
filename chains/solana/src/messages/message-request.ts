import { QuoinError, type WalletCall } from '#kernel'
import { isTransactionId } from '../addresses/formats.js'
import { encodeBase58 } from './long-base58.js'

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
