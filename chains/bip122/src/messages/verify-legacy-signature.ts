import * as curve from '@bitcoinerlab/secp256k1'
import { crypto } from 'bitcoinjs-lib'
import type { DecodedAddress } from '../addresses/address-codec.js'
import { isKeyOf } from '../addresses/read-public-key.js'

/** How the older way begins what is signed, with the length of the text before it. */
const messagePrefix = '\u0018Bitcoin Signed Message:\n'

/** A length as Bitcoin writes it. */
function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) return Uint8Array.of(0xfd, length & 0xff, length >> 8)
  return Uint8Array.of(0xfe, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24)
}

/** What is signed of a message, hashed twice. */
function hashMessage(message: string): Uint8Array {
  const [start, text] = [messagePrefix, message].map((part) => new TextEncoder().encode(part))
  if (!start || !text) return new Uint8Array()
  const length = compactSize(text.length)
  const whole = new Uint8Array(start.length + length.length + text.length)
  whole.set(start)
  whole.set(length, start.length)
  whole.set(text, start.length + length.length)
  return crypto.hash256(whole)
}

/**
 * Whether a key of an address made a signature of 65 bytes. Its first byte says which of four keys it was, and by BIP-137 also the
 * kind of address, where wallets differ: the key alone is what counts.
 */
export function verifyLegacySignature(signer: DecodedAddress, message: string, bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  if (first < 27 || first > 42) return false
  // Two bits: there is no other value.
  const recovery = ((first - 27) & 3) as 0 | 1 | 2 | 3
  const isLong = first < 31
  const numbers = bytes.slice(1)
  try {
    const hash = hashMessage(message)
    const key = curve.recover(hash, numbers, recovery, !isLong)
    // Strict: nodes do not relay the greater of the two values that S may have, and no signer writes it. Source: BIP-146.
    if (!key || !curve.verify(hash, key, numbers, true)) return false
    return isKeyOf(signer.kind === 'p2tr' ? key.slice(1, 33) : key, signer)
  } catch {
    return false
  }
}
