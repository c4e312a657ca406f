import { blake2b } from '@noble/hashes/blake2b'
import { base58 } from '@scure/base'
import type { Content } from '../history/history.js'
import { compact, createScaleReader, fromHex, littleEndian } from './scale.js'

export const polkadotReference = '91b171bb158e2d3848fa23a9f1c25182'
export const polkadotId = `polkadot:${polkadotReference}`
export const genesisHash: `0x${string}` = `0x${polkadotReference}fb8e20313b2c1eb49219da7a70ce90c3`

/** Returns the address of a key on Polkadot. Source: SS58. */
export function addressOfKey(key: Uint8Array): string {
  const body = Uint8Array.of(0, ...key)
  const check = blake2b(Uint8Array.of(...Buffer.from('SS58PRE'), ...body))
  return base58.encode(Uint8Array.of(...body, ...check.subarray(0, 2)))
}

/** `balances.transferKeepAlive`: its pallet, its number, and an account by its key. */
const transfer = [5, 3, 0]

/** Returns what a call does, read by hand. Throws if it is no transfer. */
export function polkadotContentOf(account: string, call: Uint8Array): Content {
  const reader = createScaleReader(call)
  if (String(reader.take(3)) !== String(transfer)) throw new Error('The ledger executes transfers only.')
  const to = addressOfKey(reader.take(32))
  const value = String(reader.compact())
  if (reader.rest().length > 0) throw new Error('Bytes follow the transfer.')
  return { action: 'payment', network: polkadotId, account, to, value }
}

/** What binds a call: the parts that a transaction contains, and those that are only signed. */
interface Binding {
  readonly call: Uint8Array
  /** Two bytes, or one of a transaction that is valid for ever. */
  readonly era: Uint8Array
  readonly nonce: bigint
  readonly tip: bigint
  readonly specVersion: number
  readonly transactionVersion: number
  readonly blockHash: string
}

/** Returns the bytes that an account signs. Source: sp-runtime, SignedPayload with Polkadot's extensions. */
export function signedBytesOf({ call, era, nonce, tip, ...signed }: Binding): Uint8Array {
  const bytes = Uint8Array.of(
    ...call,
    ...era,
    ...compact(nonce),
    ...compact(tip),
    // Without a hash of the metadata.
    0,
    ...littleEndian(BigInt(signed.specVersion), 4),
    ...littleEndian(BigInt(signed.transactionVersion), 4),
    ...fromHex(genesisHash),
    ...fromHex(signed.blockHash),
    0,
  )
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

/** A signed transaction, read by hand. */
export interface ReadExtrinsic extends Pick<Binding, 'call' | 'era' | 'nonce' | 'tip'> {
  readonly key: Uint8Array
  readonly signature: Uint8Array
}

/** Reads a transaction of version 4 that an ed25519 key signed. Throws for others. */
export function readExtrinsic(bytes: Uint8Array): ReadExtrinsic {
  const reader = createScaleReader(bytes)
  const length = reader.compact()
  if (length !== BigInt(reader.rest().length)) throw new Error('The length is wrong.')
  const [version, addressKind] = reader.take(2)
  const key = reader.take(32)
  const [signatureKind] = reader.take(1)
  if (version !== 0x84 || addressKind !== 0 || signatureKind !== 0) throw new Error('Another kind.')
  const signature = reader.take(64)
  const first = reader.take(1)
  const era = first[0] === 0 ? first : Uint8Array.of(...first, ...reader.take(1))
  const [nonce, tip] = [reader.compact(), reader.compact()]
  if (reader.take(1)[0] !== 0) throw new Error('It contains a hash of the metadata.')
  return { key, signature, era, nonce, tip, call: reader.rest() }
}

/** Returns the first and the last block that may contain a transaction, near a block. Source: sp-runtime, Era. */
export function lifetimeOf(
  era: Uint8Array,
  current: number,
): { readonly first: number; readonly last: number } {
  if (era.length === 1) return { first: 0, last: Number.POSITIVE_INFINITY }
  const code = (era[0] ?? 0) | ((era[1] ?? 0) << 8)
  const period = 2 << (code & 15)
  const phase = (code >> 4) * Math.max(period >> 12, 1)
  const first = Math.floor((Math.max(current, phase) - phase) / period) * period + phase
  return { first, last: first + period - 1 }
}
