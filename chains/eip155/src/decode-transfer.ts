import type { DecodedTransfer, WalletCall } from '#kernel'
import { decodeCall } from './decode/decode-call.js'
import { fieldsOf, isBytes, isHexAddress, isQuantity } from './param-shapes.js'

/** What says what is sent, and what says only what it costs. A transaction with anything else is no plain transfer. */
const sending: ReadonlySet<string> = new Set(['from', 'to', 'value', 'data'])
const costing: ReadonlySet<string> = new Set(['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'])

/** More than a transfer has. Bytes. */
const longestData = 1_000

/**
 * What a call sends, read from its own parameters: coins, or tokens by ERC-20 `transfer`. `undefined` where it is neither, or
 * has anything besides. Only ever imported dynamically.
 */
export function decodeTransfer({ method, params }: WalletCall): DecodedTransfer | undefined {
  const [only, ...more] = Array.isArray(params) ? params : []
  const fields = fieldsOf(only)
  if (method !== 'eth_sendTransaction' || !fields || more.length > 0) return undefined
  if (Object.keys(fields).some((name) => !sending.has(name) && !costing.has(name))) return undefined
  const { from, to, value = '0x0', data = '0x' } = fields
  const isReadable = isHexAddress(from) && isHexAddress(to) && isQuantity(value) && isBytes(data, longestData)
  if (!isReadable) return undefined
  const meaning = decodeCall({ to, value: BigInt(value), data })
  if (meaning.kind === 'sendCoin') return { from, to: meaning.to, value: meaning.value }
  if (meaning.kind !== 'sendToken' || meaning.from !== undefined) return undefined
  return { from, to: meaning.to, value: meaning.amount, token: meaning.token }
}
