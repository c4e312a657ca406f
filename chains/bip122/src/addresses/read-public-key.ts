import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import type { DecodedAddress } from './address-codec.js'
import { tweakTaprootKey } from './taproot-key.js'

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** Returns the witness script that a P2SH-P2WPKH address wraps. Source: BIP-141. */
export function nestedScriptOf(publicKey: Uint8Array): Uint8Array {
  return Uint8Array.of(0, 20, ...hash160(publicKey))
}

/**
 * Returns whether a public key belongs to an address: the full key, or for a Taproot address its 32 bytes. Addresses of
 * script hashes have no key.
 */
export function isKeyOf(publicKey: Uint8Array, { kind, program }: DecodedAddress): boolean {
  if (kind === 'p2sh') return isSame(hash160(nestedScriptOf(publicKey)), program)
  if (kind === 'p2tr') return isSame(tweakTaprootKey(publicKey) ?? new Uint8Array(), program)
  return (kind === 'p2pkh' || kind === 'p2wpkh') && isSame(hash160(publicKey), program)
}

/**
 * Returns the public key that a wallet reported if it belongs to the address: spending with any other key would fail.
 * For a Taproot address it is 32 bytes, even if the wallet reported 33.
 */
export function readPublicKey(raw: string | undefined, address: DecodedAddress): Uint8Array | undefined {
  if (raw === undefined || !/^((0[23])?[\da-f]{64}|04[\da-f]{128})$/i.test(raw)) return undefined
  const whole = hex.decode(raw.toLowerCase())
  const publicKey = address.kind === 'p2tr' && whole.length === 33 ? whole.slice(1) : whole
  return isKeyOf(publicKey, address) ? publicKey : undefined
}
