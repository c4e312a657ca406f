import type { ApiPromise } from '@polkadot/api'
import type { DecodedTransfer, WalletCall } from '#kernel'
import { decodeSs58, encodeSs58 } from '../addresses/ss58.js'
import { fieldsOf, fromHex, isHexBytes } from '../params/param-shapes.js'

/** Two bytes for the call, one for the kind of address, a key, and an amount. */
const maxCallLength = 60
const keyStart = 3
const keyEnd = keyStart + 32

/** Reads a compact number that fills all of the bytes, in its shortest encoding. Source: SCALE. */
function readCompact(bytes: Uint8Array): bigint | undefined {
  const [first] = bytes
  if (first === undefined) return undefined
  const mode = first & 3
  const length = mode === 0 ? 1 : mode === 1 ? 2 : mode === 2 ? 4 : (first >> 2) + 5
  if (bytes.length !== length) return undefined
  const digits = mode === 3 ? bytes.subarray(1) : bytes
  const number = digits.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const value = mode === 3 ? number : number >> 2n
  const min = [0n, 1n << 6n, 1n << 14n, length === 5 ? 1n << 30n : 1n << BigInt(8 * (length - 2))][mode]
  return min !== undefined && value >= min ? value : undefined
}

interface Signing {
  /** Returns the runtime that the transaction is bound to, if it is known. */
  readonly runtimeOf: (specVersion: number) => ApiPromise | undefined
  readonly reference: string
  readonly prefix: number
}

/**
 * Decodes a transfer from the payload to sign: the native currency, by `balances.transferKeepAlive`, without a tip.
 * `undefined` for anything else, or for an unknown runtime.
 */
export function decodeTransfer(
  { method, params }: WalletCall,
  { runtimeOf, reference, prefix }: Signing,
): DecodedTransfer | undefined {
  const { address, transactionPayload } = fieldsOf(params) ?? {}
  const payload = fieldsOf(transactionPayload)
  if (method !== 'polkadot_signTransaction' || !payload || payload.address !== address) return undefined
  const { method: call, tip, genesisHash, specVersion, assetId = null } = payload
  const isHere = isHexBytes(genesisHash, 32) && genesisHash.slice(2, 34).toLowerCase() === reference
  const isFree = isHexBytes(tip, 32) && BigInt(tip) === 0n && assetId === null
  if (!isHere || !isFree || typeof address !== 'string' || !isHexBytes(call, maxCallLength)) return undefined
  const transfer = runtimeOf(Number(specVersion))?.tx.balances?.transferKeepAlive
  const bytes = fromHex(call)
  const [pallet, number] = transfer?.callIndex ?? []
  const isTransfer = pallet !== undefined && bytes[0] === pallet && bytes[1] === number && bytes[2] === 0
  const value = isTransfer && bytes.length > keyEnd ? readCompact(bytes.subarray(keyEnd)) : undefined
  const sender = decodeSs58(address)
  if (value === undefined || typeof sender === 'string') return undefined
  const shown = (key: Uint8Array): string => encodeSs58(key, prefix)
  return { from: shown(sender.key), to: shown(bytes.subarray(keyStart, keyEnd)), value }
}
