import { blake2b } from '@noble/hashes/blake2b'
import { hex } from '@scure/base'

/** A payload that a page requests to sign. Source: polkadot-js, SignerPayloadJSON. */
type Payload = Readonly<Record<string, unknown>>

const refuse = (message: string): never => {
  throw { code: -32602, message }
}

function bytesIn(payload: Payload, name: string): Uint8Array {
  const value = payload[name]
  return typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value)
    ? hex.decode(value.slice(2).toLowerCase())
    : refuse(`${name} is not hex.`)
}

const numberIn = (payload: Payload, name: string): bigint =>
  BigInt(`0x${hex.encode(bytesIn(payload, name)) || '0'}`)

const little = (value: bigint, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))

/** Encodes a number in as many bytes as it needs. Source: SCALE, compact integers. */
function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return little(value << 2n, 1)
  if (value < 1n << 14n) return little((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return little((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return Uint8Array.of(((length - 4) << 2) | 3, ...little(value, length))
}

type Part = (payload: Payload) => Uint8Array
const nothing: Part = () => new Uint8Array()
const tip: Part = (payload) => compact(numberIn(payload, 'tip'))
const bytes =
  (name: string): Part =>
  (payload) =>
    bytesIn(payload, name)
const u32 =
  (name: string): Part =>
  (payload) =>
    little(numberIn(payload, name), 4)

/** The parts that each extension adds: to the transaction, and only to the signed bytes. */
const extensions: Readonly<Record<string, readonly [sent: Part, signed: Part]>> = {
  CheckNonZeroSender: [nothing, nothing],
  CheckWeight: [nothing, nothing],
  CheckSpecVersion: [nothing, u32('specVersion')],
  CheckTxVersion: [nothing, u32('transactionVersion')],
  CheckGenesis: [nothing, bytes('genesisHash')],
  CheckMortality: [bytes('era'), bytes('blockHash')],
  CheckEra: [bytes('era'), bytes('blockHash')],
  CheckNonce: [(payload) => compact(numberIn(payload, 'nonce')), nothing],
  ChargeTransactionPayment: [tip, nothing],
  // The fee is paid in the native currency.
  ChargeAssetTxPayment: [(payload) => Uint8Array.of(...tip(payload), 0), nothing],
}

/** Returns the bytes that an account signs for a transaction. Source: sp-runtime, SignedPayload. */
export function signingBytes(payload: Payload): Uint8Array {
  const { signedExtensions: names } = payload
  const used = (Array.isArray(names) ? names : []).map(
    (name: unknown) => extensions[String(name)] ?? refuse(`The extension ${String(name)} is not supported.`),
  )
  const all = Uint8Array.of(
    ...bytesIn(payload, 'method'),
    ...used.flatMap(([sent]) => [...sent(payload)]),
    ...used.flatMap(([, signed]) => [...signed(payload)]),
  )
  return all.length > 256 ? blake2b(all, { dkLen: 32 }) : all
}
