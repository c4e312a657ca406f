import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { isAbacusAddress } from './abacus-formats.js'

// Only ever imported dynamically: pages without an abacus account do not load it.

function checksum(publicKey: Uint8Array): string {
  return bytesToHex(sha256(publicKey).slice(0, 3))
}

/** Returns the address of a public key. */
export function toAddress(publicKey: Uint8Array): string {
  return `ab${bytesToHex(publicKey)}${checksum(publicKey)}`
}

/** Returns the public key of an address; undefined if its checksum is wrong. */
export function publicKeyOf(address: string): Uint8Array | undefined {
  if (!isAbacusAddress(address)) return undefined
  const text = address.toLowerCase()
  const publicKey = hexToBytes(text.slice(2, 66))
  return checksum(publicKey) === text.slice(66) ? publicKey : undefined
}

/** Returns the bytes to sign for a message: they cannot be a transfer, which starts differently. */
export function messageBytes(message: string): Uint8Array {
  return utf8ToBytes(`abacus message:${message}`)
}

/** Returns true if a hex signature is valid for the address. Never throws. */
export function isSignatureOf(address: string, bytes: Uint8Array, signature: string): boolean {
  const publicKey = publicKeyOf(address)
  if (!publicKey || !/^[0-9a-f]{128}$/i.test(signature)) return false
  try {
    return ed25519.verify(hexToBytes(signature.toLowerCase()), bytes, publicKey)
  } catch {
    return false
  }
}
