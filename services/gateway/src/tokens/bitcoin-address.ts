import { createHash } from 'node:crypto'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** The main network, or any of its test networks, which share their forms of addresses. */
export type BitcoinNetwork = 'main' | 'test'

/** Start of the CAIP-2 ids of Bitcoin: the first 32 characters of the genesis block's hash. Source: CAIP-4. */
export const BITCOIN_MAINNET = 'bip122:000000000019d6689c085ae165831e93'

/** Version bytes of legacy addresses. Source: chain parameters of Bitcoin Core. */
const VERSIONS: Readonly<Record<number, BitcoinNetwork>> = { 0: 'main', 5: 'main', 111: 'test', 196: 'test' }
/** Prefixes of segwit addresses. Source: BIP-173, and the chain parameters of Bitcoin Core. */
const PREFIXES: Readonly<Record<string, BitcoinNetwork>> = { bc: 'main', tb: 'test', bcrt: 'test' }

const base58check = createBase58check(
  (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest()),
)

function segwitNetwork(address: string): BitcoinNetwork | undefined {
  // The form with a separator is what both decoders require; they verify it.
  const text = address as `${string}1${string}`
  const isFirst = address[address.lastIndexOf('1') + 1]?.toLowerCase() === 'q'
  const { prefix, words } = (isFirst ? bech32 : bech32m).decode(text)
  const [version = 17, ...program] = words
  const { length } = bech32.fromWords(program)
  const isValid =
    version === 0 ? length === 20 || length === 32 : version <= 16 && length >= 2 && length <= 40
  return isValid ? PREFIXES[prefix] : undefined
}

function legacyNetwork(address: string): BitcoinNetwork | undefined {
  const bytes = base58check.decode(address)
  return bytes.length === 21 ? VERSIONS[bytes[0] ?? 255] : undefined
}

/**
 * Returns the network of a Bitcoin address with a valid checksum; `undefined` for any other text.
 *
 * Source: BIP-173 and BIP-350 (segwit); Base58Check (legacy).
 */
export function bitcoinNetworkOf(address: string): BitcoinNetwork | undefined {
  if (address.length < 26 || address.length > 90) return undefined
  try {
    return /^(bc|tb|bcrt)1/i.test(address) ? segwitNetwork(address) : legacyNetwork(address)
  } catch {
    return undefined
  }
}

/** Returns the form in which Bitcoin addresses are compared: segwit ones may be written in upper case. */
export function bitcoinAddressForm(address: string): string {
  return /^(BC|TB|BCRT)1/.test(address) ? address.toLowerCase() : address
}

/** Returns true if the address is one of the network (CAIP-2). */
export function isOnBitcoinNetwork(chain: string, address: string): boolean {
  return bitcoinNetworkOf(address) === (chain === BITCOIN_MAINNET ? 'main' : 'test')
}
