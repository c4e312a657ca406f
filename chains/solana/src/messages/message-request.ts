import { hex } from '@scure/base'
import { QuoinError, type WalletCall } from '#kernel'
import { isTransactionId } from '../addresses/formats.js'

/** Returns the request that signs a text: its bytes in base58. Source: WalletConnect's Solana RPC reference. */
export function messageRequest(address: string, message: string): WalletCall {
  const bytes = new TextEncoder().encode(message)
  return { method: 'solana_signMessage', params: { message: encodeBase58(bytes), pubkey: address } }
}

/** Returns the signature of a response, in base58. Throws `ANSWER_INVALID`. */
export function readSignature(answer: unknown): string {
  const raw: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'signature') : answer
  // A transaction id is a signature, so both have the same shape.
  if (typeof raw === 'string' && isTransactionId(raw)) return raw
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no signature' })
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Number of letters that are computed together. */
const groupLetters = 10
const group = 58n ** BigInt(groupLetters)

/** Encodes bytes of any length in base58: `@scure/base` allows at most 2,048. Takes quadratic time. */
export function encodeBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  if (zeros < 0) return '1'.repeat(bytes.length)
  let text = ''
  for (let value = BigInt(`0x${hex.encode(bytes)}`); value > 0n; value /= group) {
    let rest = value % group
    for (let letter = 0; letter < groupLetters; letter += 1) {
      text = `${alphabet[Number(rest % 58n)]}${text}`
      rest /= 58n
    }
  }
  return '1'.repeat(zeros) + text.replace(/^1+/, '')
}
