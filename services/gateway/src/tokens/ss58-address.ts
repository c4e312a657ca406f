import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

const CONTEXT = Buffer.from('SS58PRE')
const CHECKSUM_BYTES = 2
const KEY_BYTES = 32
/** Number of prefixes that fit into one byte. */
const SHORT_PREFIXES = 64
/** Reserved by the SS58 registry. */
const RESERVED: ReadonlySet<number> = new Set([46, 47])

/** Returns the number of bytes of the prefix at the start of an address; `undefined` if it is not in its canonical form. */
function prefixBytes([first = 0, second = 0]: Uint8Array): 1 | 2 | undefined {
  if (first < SHORT_PREFIXES) return RESERVED.has(first) ? undefined : 1
  if (first >= 128) return undefined
  const prefix = ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  return prefix < SHORT_PREFIXES ? undefined : 2
}

/**
 * Returns the 32-byte key of an SS58 address with a valid checksum; `undefined` for any other text. The prefix may be of any
 * network: a key is the same account on each.
 *
 * Source: https://docs.polkadot.com/polkadot-protocol/basics/accounts (address formats), and the SS58 registry.
 */
export function readSs58Key(address: string): Uint8Array | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address)) return undefined
  const bytes = base58.decode(address)
  const body = bytes.subarray(0, -CHECKSUM_BYTES)
  const start = prefixBytes(body)
  if (start === undefined || body.length !== start + KEY_BYTES) return undefined
  const checksum = createHash('blake2b512').update(CONTEXT).update(body).digest()
  const isValid = bytes.subarray(-CHECKSUM_BYTES).every((byte, at) => byte === checksum[at])
  return isValid ? body.subarray(start) : undefined
}
