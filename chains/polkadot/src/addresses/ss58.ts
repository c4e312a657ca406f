import { blake2b } from '@noble/hashes/blake2b'
import { base58 } from '@scure/base'
import { isPolkadotAddress } from './formats.js'

/** A decoded address. */
export interface Ss58Address {
  /** 32 bytes: a public key, or a hash of one. */
  readonly key: Uint8Array
  readonly prefix: number
}

const checksumBytes = 2
const keyBytes = 32
/** Number of prefixes that fit into one byte. */
const shortPrefixes = 64
/** Reserved by the SS58 registry. */
const reserved: ReadonlySet<number> = new Set([46, 47])

const context = new TextEncoder().encode('SS58PRE')

function checksumOf(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.of(...context, ...body)).subarray(0, checksumBytes)
}

/** Reads the prefix in the first bytes; accepts only its canonical encoding. */
function readPrefix([first = 0, second = 0]: Uint8Array):
  | { readonly prefix: number; readonly bytes: number }
  | undefined {
  if (first < shortPrefixes) return { prefix: first, bytes: 1 }
  if (first >= 128) return undefined
  const prefix = ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  return prefix < shortPrefixes ? undefined : { prefix, bytes: 2 }
}

function writePrefix(prefix: number): readonly number[] {
  if (prefix < shortPrefixes) return [prefix]
  return [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 0x03) << 6)]
}

/**
 * Decodes an address of a 32-byte key and checks its checksum. Never throws. Source: specification of the SS58
 * registry.
 */
export function decodeSs58(text: string): Ss58Address | 'format' | 'checksum' {
  if (!isPolkadotAddress(text)) return 'format'
  const bytes = base58.decode(text)
  const body = bytes.subarray(0, -checksumBytes)
  const read = readPrefix(body)
  if (!read || reserved.has(read.prefix) || body.length !== read.bytes + keyBytes) return 'format'
  const expected = checksumOf(body)
  if (expected.some((byte, at) => byte !== bytes[body.length + at])) return 'checksum'
  return { key: body.slice(read.bytes), prefix: read.prefix }
}

/** Returns the address of a key with a prefix. */
export function encodeSs58(key: Uint8Array, prefix: number): string {
  const body = Uint8Array.of(...writePrefix(prefix), ...key)
  return base58.encode(Uint8Array.of(...body, ...checksumOf(body)))
}
