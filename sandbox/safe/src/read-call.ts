import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'

/** One call of a transaction of the Safe. */
export interface SafeCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

type Fields = Record<string, unknown>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Reads an element of `txs`: an address, wei as decimal text, and bytes in hex (protocol of Safe Apps). */
export function readCall(value: unknown): SafeCall {
  const { to, value: amount, data } = fieldsOf(value)
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) throw new Error('to is not an address')
  if (typeof amount !== 'string' || !/^\d{1,78}$/.test(amount)) throw new Error('value is not a decimal text')
  if (typeof data !== 'string' || !isHex(data)) throw new Error('data is not hex')
  return { to: getAddress(to), value: BigInt(amount), data }
}
