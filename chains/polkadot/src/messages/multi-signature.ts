import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2b'
import { isEd25519Signature } from '#wallet/sign-in/ed25519'
import { fromHex, isHexBytes, toHex } from '../params/param-shapes.js'

/** Kinds of signatures, by their optional first byte. Source: sp-runtime, MultiSignature. */
const kinds = { ed25519: 0, sr25519: 1, ecdsa: 2 } as const
type Kind = keyof typeof kinds

/** One byte for the kind, and the longest signature, ecdsa. */
const maxLength = 66

/** Loads the verification of sr25519, an optional package. */
export type LoadSr25519 = () => Promise<Pick<typeof import('@scure/sr25519'), 'verify'>>

type Check = (
  key: Uint8Array,
  bytes: Uint8Array,
  signature: Uint8Array,
  load: LoadSr25519,
) => boolean | Promise<boolean>

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

const checks: Readonly<Record<Kind, Check>> = {
  ed25519: isEd25519Signature,
  async sr25519(key, bytes, signature, load) {
    const { verify } = await load()
    try {
      return verify(bytes, signature, key)
    } catch {
      // `verify` throws if the values are not on the curve.
      return false
    }
  },
  // An ecdsa account is the hash of its key, which is recovered from the signature.
  ecdsa(key, bytes, signature) {
    const numbers = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
    const last = signature[64] ?? 0
    const recovery = last < 27 ? last : last - 27
    // Signers in this ecosystem write the low S: a high S means that the signature was modified.
    if (recovery > 3 || numbers.hasHighS()) return false
    const recovered = numbers.addRecoveryBit(recovery).recoverPublicKey(blake2b(bytes, { dkLen: 32 }))
    return isSame(blake2b(recovered.toRawBytes(true), { dkLen: 32 }), key)
  },
}

/** Returns the possible kinds of a signature, with or without its kind as first byte. */
function readings(signature: Uint8Array): readonly (readonly [Kind, Uint8Array])[] {
  const rest = signature.subarray(1)
  const isMarked = (kind: Kind): boolean => signature[0] === kinds[kind]
  switch (signature.length) {
    case 64:
      return [
        ['ed25519', signature],
        ['sr25519', signature],
      ]
    case 65: {
      const marked = (['ed25519', 'sr25519'] as const).filter(isMarked).map((kind) => [kind, rest] as const)
      return [...marked, ['ecdsa', signature]]
    }
    case 66:
      return isMarked('ecdsa') ? [['ecdsa', rest]] : []
    default:
      return []
  }
}

/**
 * Returns a signature prefixed by its kind, in the form of the chain, if the key of the account made it for these
 * bytes; otherwise `undefined`. Works without WebAssembly. Throws the errors of `load`.
 */
export async function readMultiSignature(
  key: Uint8Array,
  bytes: Uint8Array,
  signature: unknown,
  load: LoadSr25519,
): Promise<`0x${string}` | undefined> {
  if (!isHexBytes(signature, maxLength)) return undefined
  for (const [kind, raw] of readings(fromHex(signature))) {
    const check = checks[kind]
    const isValid = await Promise.resolve()
      .then(() => check(key, bytes, raw, load))
      .catch((error: unknown) => {
        // A missing package proves nothing about the signature; any other error means that it is invalid.
        if (Reflect.get(Object(error), 'code') !== undefined) throw error
        return false
      })
    if (isValid) return toHex(Uint8Array.of(kinds[kind], ...raw))
  }
  return undefined
}
