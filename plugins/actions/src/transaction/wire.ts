import { base58, base64 } from '@scure/base'

const signatureLength = 64
const keyLength = 32
/** Limit of nodes: one packet. Bytes. */
const maxLength = 1_232

/** The parts of an encoded transaction that decide who signs it. Source: Solana's message formats `legacy` and 0. */
export interface Wire {
  readonly bytes: Uint8Array
  /** The bytes that are signed. */
  readonly message: Uint8Array
  /** One for each required signer; all zeros if it is missing. */
  readonly signatures: readonly Uint8Array[]
  /** The fee payer first. */
  readonly signers: readonly string[]
  /** The position of the blockhash in `bytes`. */
  readonly blockhashAt: number
}

/** Reads a length of one or two bytes: a transaction has no room for more keys. */
function readLength(bytes: Uint8Array, at: number): readonly [length: number, end: number] {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2)
  return first < 0x80 ? [first, at + 1] : [(first & 0x7f) + (second << 7), at + 2]
}

/** Reads a transaction; `undefined` for other bytes. The chain module checks the encoding of the rest before a wallet gets it. */
export function readWire(text: string): Wire | undefined {
  let bytes: Uint8Array
  try {
    bytes = base64.decode(text)
  } catch {
    return undefined
  }
  const count = bytes[0] ?? 0
  const start = 1 + count * signatureLength
  if (count === 0 || count >= 0x80 || bytes.length > maxLength || bytes.length <= start) return undefined
  const header = start + ((bytes[start] ?? 0) >= 0x80 ? 1 : 0)
  const [keys, keysAt] = readLength(bytes, header + 3)
  const blockhashAt = keysAt + keys * keyLength
  if (bytes[header] !== count || keys < count || blockhashAt + keyLength > bytes.length) return undefined
  const take = (from: number, length: number): Uint8Array => bytes.slice(from, from + length)
  const numbers = Array.from({ length: count }, (_, at) => at)
  return {
    bytes,
    message: bytes.slice(start),
    signatures: numbers.map((at) => take(1 + at * signatureLength, signatureLength)),
    signers: numbers.map((at) => base58.encode(take(keysAt + at * keyLength, keyLength))),
    blockhashAt,
  }
}

export const isMissing = (signature: Uint8Array): boolean => signature.every((byte) => byte === 0)

/** Returns the transaction with another blockhash, in base64. */
export function withBlockhash({ bytes, blockhashAt }: Wire, blockhash: string): string {
  const renewed = bytes.slice()
  renewed.set(base58.decode(blockhash), blockhashAt)
  return base64.encode(renewed)
}
