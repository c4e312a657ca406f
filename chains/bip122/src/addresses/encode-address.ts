import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { BitcoinNetwork } from './bitcoin-networks.js'

const base58check = createBase58check(sha256)

/**
 * The address that an output pays to, on a network; `undefined` for a script that has none. Sources: BIP-173, BIP-350.
 */
export function encodeAddress(script: Uint8Array, network: BitcoinNetwork): string | undefined {
  const [first = 0, second = 0, third = 0] = script
  const { pubKeyHash, scriptHash } = network
  const isHash = script.length === 25 && first === 0x76 && second === 0xa9 && third === 20
  if (isHash && script[23] === 0x88 && script[24] === 0xac)
    return base58check.encode(Uint8Array.of(pubKeyHash, ...script.subarray(3, 23)))
  if (script.length === 23 && first === 0xa9 && second === 20 && script[22] === 0x87)
    return base58check.encode(Uint8Array.of(scriptHash, ...script.subarray(2, 22)))
  const version = first === 0 ? 0 : first - 0x50
  const isWitness =
    version >= 0 && version <= 16 && second >= 2 && second <= 40 && script.length === second + 2
  if (!isWitness || (first !== 0 && first < 0x51)) return undefined
  const coder = version === 0 ? bech32 : bech32m
  return coder.encode(network.bech32, [version, ...coder.toWords(script.subarray(2))])
}
