import { isQuantity } from './param-shapes.js'

/** A number of a node's answer. Throws where it is none. */
export function readQuantity(result: unknown): bigint {
  if (isQuantity(result)) return BigInt(result)
  throw new Error('The answer is not a hex number')
}

/** As JSON-RPC writes numbers. */
export function toQuantity(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
