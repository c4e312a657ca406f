import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

/** Field and constant of the curve ed25519. Source: RFC 8032. */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const KEY_SIZE = 32
/** Ends the hash of a derived address. Source: the Solana SDK. */
const MARKER = new TextEncoder().encode('ProgramDerivedAddress')

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base % P
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}

/**
 * Returns true if bytes are a point of ed25519: the address may have a private key. Derived addresses of programs are none.
 *
 * x² = (y² − 1) / (d·y² + 1) must have a root, i.e. the product of both sides must be a square (Euler's criterion).
 */
export function isOnCurve(key: Uint8Array): boolean {
  if (key.length !== KEY_SIZE) return false
  let y = 0n
  for (const [index, byte] of key.entries()) {
    y |= BigInt(index === KEY_SIZE - 1 ? byte & 0x7f : byte) << BigInt(8 * index)
  }
  const square = (y * y) % P
  const product = (((square - 1n + P) % P) * ((D * square + 1n) % P)) % P
  return product === 0n || power(product, (P - 1n) / 2n) === 1n
}

/** Returns the bytes of an address; `undefined` if it is none. */
export function keyOf(address: string): Uint8Array | undefined {
  // 44 digits at most: base58 takes quadratic time.
  if (address.length > 44) return undefined
  try {
    const bytes = base58.decode(address)
    return bytes.length === KEY_SIZE ? bytes : undefined
  } catch {
    return undefined
  }
}

export const addressOfKey = (key: Uint8Array): string => base58.encode(key)

/** Returns the derived address of a program for some seeds. Source: the Solana SDK. */
export function derivedKey(seeds: readonly Uint8Array[], program: Uint8Array): Uint8Array {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const seed of seeds) hash.update(seed)
    const key = hash.update(Uint8Array.of(bump)).update(program).update(MARKER).digest()
    if (!isOnCurve(key)) return key
  }
  throw new Error('The seeds have no derived address.')
}
