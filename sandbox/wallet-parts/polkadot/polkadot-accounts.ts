import { blake2b } from '@noble/hashes/blake2b'
import { base58, hex } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'

/** An sr25519 key and its account. */
export interface PolkadotAccount {
  readonly label: string
  readonly publicKey: Uint8Array
  /** SS58 with the generic prefix 42, as extensions return it. */
  readonly address: string
  /** Returns the signature of exactly these bytes, prefixed with its type. */
  sign(bytes: Uint8Array): `0x${string}`
}

/** Seeds of the development accounts Alice and Bob of all Substrate nodes: public and worthless. */
export const PAGE_POLKADOT_SEEDS: readonly string[] = [
  'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  '398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
]

/** Seeds of Charlie and Dave. */
export const EXTENSION_POLKADOT_SEEDS: readonly string[] = [
  'bc1ede780f784bb6991a585e4f6e61522c14e1cae6ad0895fb57b9a205a8f938',
  '868020ae0687dda7d57565093a69090211449845a7e11453612800b663307246',
]

const SR25519 = 1

/** Returns the SS58 address of a key. Source: the SS58 registry's specification, for prefixes of one byte. */
export function ss58(publicKey: Uint8Array, prefix: number): string {
  const body = Uint8Array.of(prefix, ...publicKey)
  const checksum = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)).subarray(0, 2)
  return base58.encode(Uint8Array.of(...body, ...checksum))
}

/** Returns the public key in an address of any prefix; empty if the address is invalid. */
export function keyInAddress(address: unknown): string {
  try {
    const bytes = base58.decode(String(address))
    return hex.encode(bytes.slice(-34, -2))
  } catch {
    return ''
  }
}

export function polkadotAccounts(seeds: readonly string[]): readonly PolkadotAccount[] {
  return seeds.map((seed, at) => {
    const secret = secretFromSeed(hex.decode(seed))
    const publicKey = getPublicKey(secret)
    return {
      label: `Account ${at + 1}`,
      publicKey,
      address: ss58(publicKey, 42),
      sign: (bytes) => `0x${hex.encode(Uint8Array.of(SR25519, ...sign(secret, bytes)))}`,
    }
  })
}
