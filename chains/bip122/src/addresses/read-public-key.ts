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

/** What an address with a witness inside an older one hides. Source: BIP-141. */
export function nestedScriptOf(publicKey: Uint8Array): Uint8Array {
  return Uint8Array.of(0, 20, ...hash160(publicKey))
}

/**
 * Whether a key is that of an address: the whole key, or of a taproot address its 32 bytes. One that hides a script is of no key.
 */
export function isKeyOf(publicKey: Uint8Array, { kind, program }: DecodedAddress): boolean {
  if (kind === 'p2sh') return isSame(hash160(nestedScriptOf(publicKey)), program)
  if (kind === 'p2tr') return isSame(tweakTaprootKey(publicKey) ?? new Uint8Array(), program)
  return (kind === 'p2pkh' || kind === 'p2wpkh') && isSame(hash160(publicKey), program)
}

/**
 * The key that a wallet told, if it is that of the address: with another one nothing could be spent. Of a taproot address it is
 * 32 bytes, in which form ever the wallet told it.
 */
export function readPublicKey(raw: string | undefined, address: DecodedAddress): Uint8Array | undefined {
  if (raw === undefined || !/^((0[23])?[\da-f]{64}|04[\da-f]{128})$/i.test(raw)) return undefined
  const whole = hex.decode(raw.toLowerCase())
  const publicKey = address.kind === 'p2tr' && whole.length === 33 ? whole.slice(1) : whole
  return isKeyOf(publicKey, address) ? publicKey : undefined
}
