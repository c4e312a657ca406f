import { schnorr, secp256k1 } from '@noble/curves/secp256k1'

/** Returns whether 32 bytes are a valid x-only public key: only half of all values are. Source: BIP-340. */
export function isTaprootKey(key: Uint8Array): boolean {
  try {
    schnorr.utils.lift_x(schnorr.utils.bytesToNumberBE(key))
    return true
  } catch {
    return false
  }
}

/**
 * Returns the output key of a Taproot address without scripts; `undefined` if the key is invalid. Sources: BIP-86,
 * BIP-341.
 */
export function tweakTaprootKey(key: Uint8Array): Uint8Array | undefined {
  try {
    const { lift_x, bytesToNumberBE, taggedHash } = schnorr.utils
    const tweak = bytesToNumberBE(taggedHash('TapTweak', key))
    const point = lift_x(bytesToNumberBE(key)).add(secp256k1.ProjectivePoint.BASE.multiply(tweak))
    return point.toRawBytes(true).slice(1)
  } catch {
    return undefined
  }
}
