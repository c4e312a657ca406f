import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2b'
import { isEd25519Signature } from '#wallet/sign-in/ed25519'
import { fromHex, isHexBytes, toHex } from '../params/param-shapes.js'

/** The kind of a signature, as its first byte says where it says so. Source: sp-runtime, MultiSignature. */
const kinds = { ed25519: 0, sr25519: 1, ecdsa: 2 } as const
type Kind = keyof typeof kinds

/** One byte for the kind and the longest, ecdsa. */
const maxLength = 66

/** Loads what verifies sr25519, an optional package. */
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
      // It throws where the numbers are none of the curve.
      return false
    }
  },
  // Such an account is the hash of its key, which the signature tells.
  ecdsa(key, bytes, signature) {
    const numbers = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
    const last = signature[64] ?? 0
    const recovery = last < 27 ? last : last - 27
    // Signers of this field write the lesser S: the other one is a signature that somebody changed.
    if (recovery > 3 || numbers.hasHighS()) return false
    const recovered = numbers.addRecoveryBit(recovery).recoverPublicKey(blake2b(bytes, { dkLen: 32 }))
    return isSame(blake2b(recovered.toRawBytes(true), { dkLen: 32 }), key)
  },
}

/** What a signature may be: with its kind written before it, or without. */
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
 * The signature with its kind written before it, as a chain takes it, if the key of an account made it of these bytes;
 * `undefined` if not. Without WebAssembly. Throws what `load` throws.
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
        // What is not installed says nothing of the signature; any other fault means that it is none.
        if (Reflect.get(Object(error), 'code') !== undefined) throw error
        return false
      })
    if (isValid) return toHex(Uint8Array.of(kinds[kind], ...raw))
  }
  return undefined
}
