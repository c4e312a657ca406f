import type { WalletCall } from '#kernel'
import { fieldsOf, isBytes, isHexAddress, isQuantity } from './param-shapes.js'

/** What says what is sent, and what says only what it costs. A transaction with anything else is not a plain one. */
const sending: ReadonlySet<string> = new Set(['from', 'to', 'value', 'data'])
const costing: ReadonlySet<string> = new Set(['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'])

/** A transaction that does what its bytes and its value say, and nothing besides. */
export interface PlainTransaction {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  /** Wei. */
  readonly value: bigint
  readonly data: `0x${string}`
}

/** The transaction that a call asks for; `undefined` where it is none, or has anything besides. */
export function readPlainTransaction(
  { method, params }: WalletCall,
  mostBytes: number,
): PlainTransaction | undefined {
  const [only, ...more] = Array.isArray(params) ? params : []
  const fields = fieldsOf(only)
  if (method !== 'eth_sendTransaction' || !fields || more.length > 0) return undefined
  if (Object.keys(fields).some((name) => !sending.has(name) && !costing.has(name))) return undefined
  const { from, to, value = '0x0', data = '0x' } = fields
  const isReadable = isHexAddress(from) && isHexAddress(to) && isQuantity(value) && isBytes(data, mostBytes)
  return isReadable ? { from, to, value: BigInt(value), data } : undefined
}
