import { schnorr, secp256k1 } from '@noble/curves/secp256k1'

/** Whether 32 bytes are the key of somebody: only half of all are. Source: BIP-340. */
export function isTaprootKey(key: Uint8Array): boolean {
  try {
    schnorr.utils.lift_x(schnorr.utils.bytesToNumberBE(key))
    return true
  } catch {
    return false
  }
}

/** What the address of a key says that spends without any script; `undefined` where it is no key. Source: BIP-86, BIP-341. */
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
