import { sha256 } from '@noble/hashes/sha2'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { type BitcoinNetwork, bitcoinNetworks } from './bitcoin-networks.js'
import { isBitcoinAddress, normalizeBitcoinAddress } from './formats.js'

/** `witness`: a witness version without rules yet, which can be paid to. Source: BIP-350. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'

/** A decoded address. */
export interface DecodedAddress {
  /** Normalized, for display. */
  readonly address: string
  readonly kind: AddressKind
  /** The hash or key that the address contains. */
  readonly program: Uint8Array
  /** The output script that pays to the address. */
  readonly script: Uint8Array
  readonly isOf: (network: BitcoinNetwork) => boolean
}

const base58check = createBase58check(sha256)

function decodeBase58(address: string): DecodedAddress | 'format' | 'checksum' {
  if (base58.decode(address).length !== 25) return 'format'
  let bytes: Uint8Array
  try {
    bytes = base58check.decode(address)
  } catch {
    return 'checksum'
  }
  const [version] = bytes
  const program = bytes.slice(1)
  if (bitcoinNetworks.some(({ scriptHash }) => scriptHash === version)) {
    const script = Uint8Array.of(0xa9, 20, ...program, 0x87)
    return { address, kind: 'p2sh', program, script, isOf: ({ scriptHash }) => scriptHash === version }
  }
  const script = Uint8Array.of(0x76, 0xa9, 20, ...program, 0x88, 0xac)
  // An address with another first byte belongs to no network; the caller reports that.
  return { address, kind: 'p2pkh', program, script, isOf: ({ pubKeyHash }) => pubKeyHash === version }
}

function kindOf(version: number, length: number): AddressKind | undefined {
  if (version > 16 || length < 2 || length > 40) return undefined
  if (version === 0) return length === 20 ? 'p2wpkh' : length === 32 ? 'p2wsh' : undefined
  return version === 1 && length === 32 ? 'p2tr' : 'witness'
}

/** Sources: BIP-173, BIP-350. */
function decodeBech32(address: string): DecodedAddress | 'format' | 'checksum' {
  const isFirst = bech32.decodeUnsafe(address)
  const decoded = isFirst ?? bech32m.decodeUnsafe(address)
  if (!decoded) return 'checksum'
  const { prefix, words } = decoded
  const [version = 0, ...rest] = words
  const program = bech32.fromWordsUnsafe(rest)
  const kind = program && kindOf(version, program.length)
  if (!kind) return 'format'
  // Version 0 uses Bech32, all later versions Bech32m.
  if ((version === 0) !== (isFirst !== undefined)) return 'checksum'
  const opcode = version === 0 ? 0 : 0x50 + version
  const script = Uint8Array.of(opcode, program.length, ...program)
  return { address, kind, program, script, isOf: (network) => network.bech32 === prefix }
}

/** Decodes an address of any Bitcoin network; returns the fault of an invalid one. Never throws. */
export function decodeAddress(text: string): DecodedAddress | 'format' | 'checksum' {
  if (!isBitcoinAddress(text)) return 'format'
  const address = normalizeBitcoinAddress(text)
  return /^(bc|tb|bcrt)1/.test(address) ? decodeBech32(address) : decodeBase58(address)
}

/**
 * Returns the address that an output pays to on a network; `undefined` if its script has none. Sources: BIP-173,
 * BIP-350.
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
