import type { CaipNetworkId, WalletCall } from '#kernel'
import { toHexChainId } from '../addresses/chain-id.js'
import { fieldsOf, isBytes, isHexAddress, isQuantity } from '../params/param-shapes.js'

/** The fields that say what is sent and where, and those that limit its cost. A transaction with other fields is not a plain one. */
const sending: ReadonlySet<string> = new Set(['from', 'to', 'value', 'data', 'chainId'])
const costing: ReadonlySet<string> = new Set(['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'])

/** A transaction that does what its bytes and its value say, and nothing besides. */
export interface PlainTransaction {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  /** Wei. */
  readonly value: bigint
  readonly data: `0x${string}`
}

/**
 * The transaction that a call requests; `undefined` where it is none, has other fields, or does not name the network: a wallet that
 * has changed in the meantime would sign it for another chain (SEC-06).
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
