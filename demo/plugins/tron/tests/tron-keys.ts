import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { addressOfKey } from '../src/keys.js'

/** A key that really signs, by `@noble/curves`. */
export interface TronKey {
  readonly address: string
  /** Signs a hash; returns r, s and 27 or 28 in hexadecimal, as wallets do. */
  sign(hash: Uint8Array): string
}

/** Returns the key of a name: the same in each run. */
export function tronKey(name: string): TronKey {
  return keyOf(sha256(new TextEncoder().encode(name)))
}

export function keyOf(secret: Uint8Array): TronKey {
  return {
    address: addressOfKey(secp256k1.getPublicKey(secret, false)),
    sign(hash) {
      const signature = secp256k1.sign(hash, secret)
      return `${signature.toCompactHex()}${hex.encode(Uint8Array.of(27 + signature.recovery))}`
    },
  }
}
