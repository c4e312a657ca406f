import type { CaipNetworkId, WalletCall } from '#kernel'
import { toHexChainId } from './chain-id.js'
import { fieldsOf, isBytes, isHexAddress, isQuantity } from './param-shapes.js'

/**
 * Fields with the effect of a transaction, and fields that limit its cost. A transaction with any other field is not
 * plain.
 */
const sending: ReadonlySet<string> = new Set(['from', 'to', 'value', 'data', 'chainId'])
const costing: ReadonlySet<string> = new Set(['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'])

/** A transaction whose effect follows from its data and value alone. */
export interface PlainTransaction {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  /** Wei. */
  readonly value: bigint
  readonly data: `0x${string}`
}

/**
 * Reads the transaction of a wallet call; `undefined` if it is none, has other fields, or does not name the network: a
 * wallet that has switched meanwhile would sign it for another chain (SEC-06).
 */
export function readPlainTransaction(
  { method, params }: WalletCall,
  network: CaipNetworkId,
  maxBytes: number,
): PlainTransaction | undefined {
  const [only, ...more] = Array.isArray(params) ? params : []
  const fields = fieldsOf(only)
  if (method !== 'eth_sendTransaction' || !fields || more.length > 0) return undefined
  if (Object.keys(fields).some((name) => !sending.has(name) && !costing.has(name))) return undefined
  if (fields.chainId !== toHexChainId(network)) return undefined
  const { from, to, value = '0x0', data = '0x' } = fields
  const isReadable = isHexAddress(from) && isHexAddress(to) && isQuantity(value) && isBytes(data, maxBytes)
  return isReadable ? { from, to, value: BigInt(value), data } : undefined
}
