import type { AddressKind, DecodedAddress } from '../addresses/address-codec.js'

/** Outpoint and sequence of an input, in weight units. */
const inputBase = 4 * (36 + 4)

/**
 * The weight of an input that spends from an address, with the longest signature it may have. `undefined` where what must be
 * signed is not known from the address.
 *
 * @param keyLength of the public key, in bytes: some old addresses have long ones
 */
export function inputWeightOf(kind: AddressKind, keyLength = 33): number | undefined {
  // DER: 71 bytes at most with a low S, and the byte that says what is signed.
  const signed = 1 + 72 + 1 + keyLength
  switch (kind) {
    case 'p2pkh':
      // Beside inputs with a witness it would have an empty one; there are none here.
      return inputBase + 4 * (1 + signed)
    case 'p2sh':
      return inputBase + 4 * (1 + 23) + 1 + signed
    case 'p2wpkh':
      return inputBase + 4 + 1 + signed
    case 'p2tr':
      return inputBase + 4 + 1 + 1 + 65
    default:
      return undefined
  }
}

/** The weight of an output. */
export function outputWeightOf({ script }: Pick<DecodedAddress, 'script'>): number {
  return 4 * (8 + 1 + script.length)
}

/**
 * The least that nodes carry in an output: what it would cost to spend it again at 3 satoshi a byte. Source: Bitcoin Core's dust
 * relay fee.
 */
export function minOutput({ script, kind }: Pick<DecodedAddress, 'script' | 'kind'>): bigint {
  const spending = kind === 'p2pkh' || kind === 'p2sh' ? 148 : 67
  return 3n * BigInt(8 + 1 + script.length + spending)
}
