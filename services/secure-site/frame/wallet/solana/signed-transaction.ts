import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { decodeSolanaTransaction } from 'quoin/decoders/solana'
import { invalidParams } from '../wallet-error.js'

/** A transaction that was read, and the place in it for the account's signature. */
export interface ReadTransaction {
  readonly bytes: Uint8Array
  /** What is signed. */
  readonly message: Uint8Array
  /** Where the account's signature goes. */
  readonly place: number
}

export interface SignedTransaction {
  /** Base58. */
  readonly signature: string
  /** Base64. */
  readonly transaction: string
}

/** Base64 of the largest transaction that a node takes: 1,232 bytes. */
const LONGEST = 1_644
const SIGNATURE_BYTES = 64

function decode(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

/** Reads a transaction that the account has to sign, written in the one way that nodes read (SEC-07). */
export function readTransactionFor(text: unknown, address: string): ReadTransaction {
  const bytes = decode(text)
  const decoded = bytes && decodeSolanaTransaction(bytes)
  if (!bytes || !decoded) throw invalidParams('A transaction cannot be read')
  const index = decoded.signers.indexOf(address)
  if (index < 0) throw invalidParams('A transaction asks for no signature of your account')
  // The reader has checked that the count is written in one way: one byte below 128, and a transaction holds far fewer.
  const start = 1 + SIGNATURE_BYTES * decoded.signers.length
  return { bytes, message: bytes.slice(start), place: 1 + SIGNATURE_BYTES * index }
}

/** Puts the account's signature into its place; the other signatures stay as they are. */
export function signTransaction(
  { bytes, message, place }: ReadTransaction,
  key: Uint8Array,
): SignedTransaction {
  const signature = ed25519.sign(message, key)
  const signed = Uint8Array.from(bytes)
  signed.set(signature, place)
  return { signature: base58.encode(signature), transaction: base64.encode(signed) }
}

/** Whether bytes are the message of a transaction: signing them as a text would sign the transaction. */
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
