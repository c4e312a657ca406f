import { type Address, getAddress, type Hex } from 'viem'
import { fieldsOf, isAbsent } from '../rpc-params.js'
import { invalidParams } from '../wallet-error.js'

/** A call in the page's request; `to` is absent for a deployment. */
export interface RequestedCall {
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
}

const MAX_BYTES = 128 * 1024

/** Returns an address with its checksum; does not verify the checksum of the input. */
export function readAddress(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !/^0x[\da-f]{40}$/i.test(value))
    throw invalidParams(`${name} is not an address`)
  return getAddress(value.toLowerCase())
}

/** Reads a JSON-RPC number (EIP-1474), or a decimal one, which some pages send. */
export function readQuantity(value: unknown, name: string): bigint {
  const isNumber = typeof value === 'string' && /^(0x[\da-f]{1,64}|\d{1,78})$/i.test(value)
  const number = isNumber ? BigInt(value) : undefined
  if (number === undefined || number >= 1n << 256n) throw invalidParams(`${name} is not a number`)
  return number
}

export function readBytes(value: unknown, name: string): Hex {
  const isBytes =
    typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value) && value.length <= 2 + 2 * MAX_BYTES
  if (!isBytes) throw invalidParams(`${name} is not hex`)
  // The pattern has validated it.
  return value.toLowerCase() as Hex
}

/** Reads `to`, `value` and `data` of a call or a transaction. */
export function readCall(raw: unknown): RequestedCall {
  const fields = fieldsOf(raw)
  if (!fields) throw invalidParams('A call is not an object')
  const { to, value, data, input, authorizationList, type } = fields
  // EIP-7702: one signature would delegate the account to other code.
  if (!isAbsent(authorizationList) || (!isAbsent(type) && readQuantity(type, 'type') === 4n))
    throw invalidParams('Delegating the account to other code (EIP-7702) is not supported')
  if (!isAbsent(data) && !isAbsent(input) && data !== input) throw invalidParams('data and input differ')
  const bytes = data ?? input
  return {
    to: isAbsent(to) ? undefined : readAddress(to, 'to'),
    value: isAbsent(value) ? 0n : readQuantity(value, 'value'),
    data: isAbsent(bytes) ? '0x' : readBytes(bytes, 'data'),
  }
}

/** Reads a call that must have a recipient. */
export function readCallTo(value: unknown): RequestedCall & { readonly to: Address } {
  const call = readCall(value)
  const { to } = call
  if (to === undefined) throw invalidParams("The call has no recipient: set 'to'")
  return { ...call, to }
}
