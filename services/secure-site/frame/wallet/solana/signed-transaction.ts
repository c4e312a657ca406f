import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { decodeSolanaTransaction } from 'quoin/decoders/solana'
import { invalidParams } from '../wallet-error.js'

/** A decoded transaction, with the position of the account's signature. */
export interface ReadTransaction {
  readonly bytes: Uint8Array
  /** The signed bytes. */
  readonly message: Uint8Array
  /** Offset of the account's signature. */
  readonly place: number
}

export interface SignedTransaction {
  /** Base58. */
  readonly signature: string
  /** Base64. */
  readonly transaction: string
}

/** Length in base64 of the largest transaction that a node accepts: 1,232 bytes. */
const MAX_LENGTH = 1_644
const SIGNATURE_BYTES = 64

function decode(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

/** Reads a transaction that the account has to sign, in its only canonical encoding (SEC-07). */
export function readTransactionFor(text: unknown, address: string): ReadTransaction {
  const bytes = decode(text)
  const decoded = bytes && decodeSolanaTransaction(bytes)
  if (!bytes || !decoded) throw invalidParams('The transaction cannot be decoded')
  const index = decoded.signers.indexOf(address)
  if (index < 0) throw invalidParams('The transaction does not require a signature of this account')
  // The decoder has checked the canonical count: one byte below 128, and a transaction has far fewer signers.
  const start = 1 + SIGNATURE_BYTES * decoded.signers.length
  return { bytes, message: bytes.slice(start), place: 1 + SIGNATURE_BYTES * index }
}

/** Inserts the account's signature; the other signatures stay unchanged. */
export function signTransaction(
  { bytes, message, place }: ReadTransaction,
  key: Uint8Array,
): SignedTransaction {
  const signature = ed25519.sign(message, key)
  const signed = Uint8Array.from(bytes)
  signed.set(signature, place)
  return { signature: base58.encode(signature), transaction: base64.encode(signed) }
}

/** Returns `true` if bytes are the message of a transaction: signing them as a text would sign the transaction. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes
  const signers = first >= 0x80 ? second : first
  const length = 1 + SIGNATURE_BYTES * signers
  if (signers === 0 || length + bytes.length > 1_232) return false
  const whole = new Uint8Array(length + bytes.length)
  whole[0] = signers
  whole.set(bytes, length)
  return decodeSolanaTransaction(whole) !== undefined
}
