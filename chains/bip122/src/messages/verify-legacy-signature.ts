import * as curve from '@bitcoinerlab/secp256k1'
import { crypto } from 'bitcoinjs-lib'
import type { DecodedAddress } from '../addresses/address-codec.js'
import { isKeyOf } from '../addresses/read-public-key.js'

/** Prefix of the signed bytes in the legacy scheme; its first character is the length of the text after it. */
const messagePrefix = '\u0018Bitcoin Signed Message:\n'

/** Returns a length in Bitcoin's compact size encoding. */
function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) return Uint8Array.of(0xfd, length & 0xff, length >> 8)
  return Uint8Array.of(0xfe, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24)
}

/** Returns the double SHA-256 hash that the legacy scheme signs. */
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
 * Returns whether a key of an address made a signature of 65 bytes. The first byte contains the recovery id, and by
 * BIP-137 the kind of the address. Wallets differ in the latter, so only the key counts.
 */
export function verifyLegacySignature(signer: DecodedAddress, message: string, bytes: Uint8Array): boolean {
  const [first = 0] = bytes
  if (first < 27 || first > 42) return false
  // Two bits have no other value.
  const recovery = ((first - 27) & 3) as 0 | 1 | 2 | 3
  const isLong = first < 31
  const numbers = bytes.slice(1)
  try {
    const hash = hashMessage(message)
    const key = curve.recover(hash, numbers, recovery, !isLong)
    // Strict: nodes do not relay a high S, and no signer writes it. Source: BIP-146.
    if (!key || !curve.verify(hash, key, numbers, true)) return false
    return isKeyOf(signer.kind === 'p2tr' ? key.slice(1, 33) : key, signer)
  } catch {
    return false
  }
}
