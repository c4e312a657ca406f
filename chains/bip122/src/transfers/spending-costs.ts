import type { AddressKind, DecodedAddress } from '../addresses/address-codec.js'

/** Outpoint and sequence of an input. Weight units. */
const inputBase = 4 * (36 + 4)

/**
 * Returns the weight of an input that spends from an address, with the longest signature. `undefined` if the address
 * does not determine the signed script.
 *
 * @param keyLength bytes of the public key: some legacy addresses have uncompressed keys
 */
export function inputWeightOf(kind: AddressKind, keyLength = 33): number | undefined {
  // DER: at most 71 bytes with a low S, and the sighash byte.
  const signed = 1 + 72 + 1 + keyLength
  switch (kind) {
    case 'p2pkh':
      // Next to witness inputs it would need an empty witness; here all inputs are of one kind.
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

/** Returns the weight of an output. */
export function outputWeightOf({ script }: Pick<DecodedAddress, 'script'>): number {
  return 4 * (8 + 1 + script.length)
}

/**
 * Returns the minimum that nodes relay in an output: the cost of spending it at 3 satoshi per byte. Satoshi. Source:
 * Bitcoin Core's dust relay fee.
 */
export function minOutput({ script, kind }: Pick<DecodedAddress, 'script' | 'kind'>): bigint {
  const spending = kind === 'p2pkh' || kind === 'p2sh' ? 148 : 67
  return 3n * BigInt(8 + 1 + script.length + spending)
}
