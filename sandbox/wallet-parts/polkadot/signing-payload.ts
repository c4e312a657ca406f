import { blake2b } from '@noble/hashes/blake2b'
import { hex } from '@scure/base'
import { invalidParams } from '../wallet-error.js'

/** A payload that a site requests to sign. Source: polkadot-js, SignerPayloadJSON. */
export type SignerPayload = Readonly<Record<string, unknown>>

function bytesIn(payload: SignerPayload, name: string): Uint8Array {
  const value = payload[name]
  if (typeof value !== 'string' || !/^0x([\da-f]{2})*$/i.test(value))
    throw invalidParams(`${name} must be hex.`)
  return hex.decode(value.slice(2).toLowerCase())
}

function numberIn(payload: SignerPayload, name: string): bigint {
  const digits = hex.encode(bytesIn(payload, name))
  return digits === '' ? 0n : BigInt(`0x${digits}`)
}

/** Encodes a number in as many bytes as it needs. Source: SCALE, compact integers. */
function compact(value: bigint): Uint8Array {
  const little = (number: bigint, bytes: number): Uint8Array =>
    Uint8Array.from({ length: bytes }, (_, at) => Number((number >> BigInt(8 * at)) & 0xffn))
  if (value < 1n << 6n) return little(value << 2n, 1)
  if (value < 1n << 14n) return little((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return little((value << 2n) | 2n, 4)
  const bytes = Math.ceil(value.toString(16).length / 2)
  return Uint8Array.of(((bytes - 4) << 2) | 3, ...little(value, bytes))
}

function u32(value: bigint): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, Number(BigInt.asUintN(32, value)), true)
  return bytes
}

const nothing = new Uint8Array()
const none = (): Uint8Array => nothing

/**
 * The parts that an extension adds to the signed bytes: `extra` is part of the transaction, the rest is only signed.
 */
interface Extension {
  readonly extra?: (payload: SignerPayload) => Uint8Array
  readonly additional?: (payload: SignerPayload) => Uint8Array
}

function assetOf({ assetId }: SignerPayload): Uint8Array {
  if (assetId === undefined || assetId === null) return Uint8Array.of(0)
  throw invalidParams('this wallet pays fees in the native currency only.')
}

const mortality: Extension = {
  extra: (payload) => bytesIn(payload, 'era'),
  additional: (payload) => bytesIn(payload, 'blockHash'),
}

const extensions: ReadonlyMap<string, Extension> = new Map<string, Extension>([
  ['CheckNonZeroSender', {}],
  ['CheckWeight', {}],
  ['CheckSpecVersion', { additional: (payload) => u32(numberIn(payload, 'specVersion')) }],
  ['CheckTxVersion', { additional: (payload) => u32(numberIn(payload, 'transactionVersion')) }],
  ['CheckGenesis', { additional: (payload) => bytesIn(payload, 'genesisHash') }],
  ['CheckMortality', mortality],
  ['CheckEra', mortality],
  ['CheckNonce', { extra: (payload) => compact(numberIn(payload, 'nonce')) }],
  ['ChargeTransactionPayment', { extra: (payload) => compact(numberIn(payload, 'tip')) }],
  [
    'ChargeAssetTxPayment',
    { extra: (payload) => Uint8Array.of(...compact(numberIn(payload, 'tip')), ...assetOf(payload)) },
  ],
])

/**
 * Returns the bytes that an account signs for a transaction, computed from the payload alone: wallets must not trust
 * bytes from a site. Source: sp-runtime, SignedPayload.
 */
export function signingBytes(payload: SignerPayload): Uint8Array {
  const { signedExtensions: names } = payload
  if (!Array.isArray(names)) throw invalidParams('signedExtensions must be a list.')
  const used = names.map((name: unknown) => {
    const extension = extensions.get(String(name))
    if (!extension)
      throw invalidParams(`this wallet does not support the extension ${String(name).slice(0, 64)}.`)
    return extension
  })
  const bytes = Uint8Array.of(
    ...bytesIn(payload, 'method'),
    ...used.flatMap(({ extra = none }) => [...extra(payload)]),
    ...used.flatMap(({ additional = none }) => [...additional(payload)]),
  )
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}
