import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { createBase58check, hex } from '@scure/base'
import { isTronAddress } from './formats.js'

// Only ever imported dynamically: pages without an account of Tron do not load it.

const base58check = createBase58check((bytes: Uint8Array) => sha256(bytes))
/** The first byte of every address, also on test networks. */
const prefix = 0x41

/** Returns the 21 bytes of an address in hexadecimal; `undefined` if its checksum is wrong. */
export function toHexAddress(address: string): string | undefined {
  if (!isTronAddress(address)) return undefined
  try {
    const bytes = base58check.decode(address)
    return bytes.length === 21 && bytes[0] === prefix ? hex.encode(bytes) : undefined
  } catch {
    return undefined
  }
}

/** Returns the address of 21 bytes. Throws if they are none. */
export function toAddress(bytes: Uint8Array): string {
  if (bytes.length !== 21 || bytes[0] !== prefix) throw new Error('The bytes are no address')
  return base58check.encode(bytes)
}

/** Returns the address of an uncompressed public key, 65 bytes. */
export function addressOfKey(publicKey: Uint8Array): string {
  return toAddress(Uint8Array.of(prefix, ...keccak_256(publicKey.subarray(1)).subarray(12)))
}

/** Returns the id of a transaction: the hash of its raw data, which is also what is signed. */
export function transactionId(raw: Uint8Array): string {
  return hex.encode(sha256(raw))
}

/** Returns the hash to sign for a text. Source: TIP-191, `signMessageV2` of TronWeb. */
export function messageHash(message: string): Uint8Array {
  const bytes = new TextEncoder().encode(message)
  const header = new TextEncoder().encode(`\x19TRON Signed Message:\n${bytes.length}`)
  return keccak_256(Uint8Array.of(...header, ...bytes))
}

/** Returns the 65 bytes of a signature, with 0 or 1 at the end; `undefined` if it is none. */
export function readSignature(text: unknown): Uint8Array | undefined {
  const digits = typeof text === 'string' ? text.replace(/^0x/, '').toLowerCase() : ''
  if (!/^[0-9a-f]{130}$/.test(digits)) return undefined
  const bytes = hex.decode(digits)
  const last = bytes[64] ?? 255
  const recovery = last >= 27 ? last - 27 : last
  if (recovery > 1) return undefined
  bytes[64] = recovery
  return bytes
}

/** Returns whether the account signed a hash. Never throws. */
export function isSignedBy(address: string, hash: Uint8Array, signature: unknown): boolean {
  const bytes = readSignature(signature)
  if (!bytes || toHexAddress(address) === undefined) return false
  try {
    const point = secp256k1.Signature.fromCompact(bytes.subarray(0, 64))
      .addRecoveryBit(bytes[64] ?? 0)
      .recoverPublicKey(hash)
    return addressOfKey(point.toRawBytes(false)) === address
  } catch {
    return false
  }
}
