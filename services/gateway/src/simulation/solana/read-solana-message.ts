import { base58 } from '@scure/base'

/** The accounts of a Solana transaction. Addresses are base58. */
export interface SolanaMessage {
  /** Those that sign; the first one pays the fee. */
  readonly signers: readonly string[]
  /** Those in the transaction itself that it may change. */
  readonly writable: readonly string[]
  /** The lookup tables with the indexes of the accounts in them that it may change. */
  readonly lookups: readonly { readonly table: string; readonly writable: readonly number[] }[]
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSIONED = 0x80
/** Limit of accounts: their indexes have one byte. */
const MAX_ACCOUNTS = 256

/** Reads bytes in sequence. Throws past their end. */
function createCursor(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new Error('The transaction is truncated')
    at += count
    return bytes.subarray(at - count, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  /** A length in one to three bytes. Source: Solana's `ShortVec`. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
    throw new Error('The length is invalid')
  }
  return {
    take,
    byte,
    length,
    peek: () => bytes[at] ?? 0,
    isAtEnd: () => at === bytes.length,
    key: () => base58.encode(take(KEY_BYTES)),
    indexes: () => [...take(length())],
  }
}

/**
 * Reads the accounts of a transaction, of the old format or of version 0.
 *
 * Source: https://solana.com/docs/core/transactions.
 *
 * @throws `Error` if the bytes are no transaction
 */
export function readSolanaMessage(transaction: Uint8Array): SolanaMessage {
  const cursor = createCursor(transaction)
  cursor.take(cursor.length() * SIGNATURE_BYTES)
  const isVersioned = cursor.peek() >= VERSIONED
  if (isVersioned && cursor.byte() !== VERSIONED) throw new Error('The version is unknown')
  const [required, readonlySigned, readonlyUnsigned] = [cursor.byte(), cursor.byte(), cursor.byte()]
  const count = cursor.length()
  if (count > MAX_ACCOUNTS || required === 0 || required > count) throw new Error('The accounts are invalid')
  const keys = Array.from({ length: count }, () => cursor.key())
  cursor.take(KEY_BYTES)
  for (let left = cursor.length(); left > 0; left -= 1) {
    cursor.byte()
    cursor.indexes()
    cursor.take(cursor.length())
  }
  const lookups = isVersioned
    ? Array.from({ length: cursor.length() }, () => {
        const found = { table: cursor.key(), writable: cursor.indexes() }
        cursor.indexes()
        return found
      })
    : []
  if (!cursor.isAtEnd()) throw new Error('Bytes follow the transaction')
  return {
    signers: keys.slice(0, required),
    writable: keys.filter((_, at) =>
      at < required ? at < required - readonlySigned : at < count - readonlyUnsigned,
    ),
    lookups,
  }
}
