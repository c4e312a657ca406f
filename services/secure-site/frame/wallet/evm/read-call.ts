import { type Address, getAddress, type Hex } from 'viem'
import { fieldsOf, isAbsent } from '../fields-of.js'
import { invalidParams } from '../wallet-error.js'

/** A call as the page asked for it; `to` is absent where a contract is made. */
export interface AskedCall {
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
}

const MOST_BYTES = 128 * 1024

/** An address, with its checksum; the checksum of what the page said is not looked at. */
export function readAddress(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !/^0x[\da-f]{40}$/i.test(value))
    throw invalidParams(`${name} is no address`)
  return getAddress(value.toLowerCase())
}

/** A number of JSON-RPC (EIP-1474), or, as some pages have it, in decimals. */
export function readQuantity(value: unknown, name: string): bigint {
  const isNumber = typeof value === 'string' && /^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value)
  const number = isNumber ? BigInt(value) : undefined
  if (number === undefined || number >= 1n << 256n) throw invalidParams(`${name} is no number`)
  return number
}

export function readBytes(value: unknown, name: string): Hex {
  const isBytes =
    typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value) && value.length <= 2 + 2 * MOST_BYTES
  if (!isBytes) throw invalidParams(`${name} is not hex`)
  // The pattern has checked it.
  return value.toLowerCase() as Hex
}

/** Reads `to`, `value` and `data` of a call or a transaction. */
export function readCall(said: unknown): AskedCall {
  const fields = fieldsOf(said)
  if (!fields) throw invalidParams('A call is not an object')
  const { to, value, data, input, authorizationList, type } = fields
  // EIP-7702: one signature would hand the account over to other code.
  if (!isAbsent(authorizationList) || (!isAbsent(type) && readQuantity(type, 'type') === 4n))
    throw invalidParams('Handing the account over to other code is not offered')
  if (!isAbsent(data) && !isAbsent(input) && data !== input) throw invalidParams('data and input differ')
  const bytes = data ?? input
  return {
    to: isAbsent(to) ? undefined : readAddress(to, 'to'),
    value: isAbsent(value) ? 0n : readQuantity(value, 'value'),
    data: isAbsent(bytes) ? '0x' : readBytes(bytes, 'data'),
  }
}

/** A call that somebody must receive. */
export function readCallTo(said: unknown): AskedCall & { readonly to: Address } {
  const call = readCall(said)
  const { to } = call
  if (to === undefined) throw invalidParams('A call says no receiver')
  return { ...call, to }
}
