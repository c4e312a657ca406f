import { base64 } from '@scure/base'
import type { ChainRequest, NodeClient, OnAttempt } from '#kernel'

/** Reads from the nodes of one network until its signal aborts. */
export type NodeReader = <T>(
  method: string,
  params: readonly unknown[],
  check: (result: unknown) => T,
  onAttempt?: OnAttempt,
) => Promise<T>

/** An account of the chain. `data` has the format of the program that owns it. */
export interface ChainAccount {
  readonly lamports: bigint
  readonly owner: string
  readonly executable: boolean
  readonly data: Uint8Array
}

/** Reads data with the votes of two thirds of the stake: practically final, and a second old. */
export const confirmed: { readonly commitment: 'confirmed' } = { commitment: 'confirmed' }

/** Limit: the largest supported account is a mint with many extensions. Bytes. */
const maxData = 10_000

export function createNodeReader(node: NodeClient, { network, signal }: ChainRequest): NodeReader {
  return (method, params, check, onAttempt) =>
    node.read({ network, method, params, signal, onAttempt }, check)
}

/** Returns a member of an object; throws if the value is no object. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) throw new Error(`The response has no ${name}`)
  return Reflect.get(value, name)
}

/**
 * Reads an integer. Nodes write amounts as JSON numbers, which are exact up to 9 million SOL; above that they are
 * rounded to the nearest double.
 */
export function readCount(value: unknown): bigint {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return BigInt(value)
  throw new Error('The response is not a non-negative integer')
}

/** Returns the value of a response that includes its slot. */
export function contextValue(result: unknown): unknown {
  return memberOf(result, 'value')
}

/** Reads an account in base64 encoding; `undefined` if there is none. */
export function readAccount(raw: unknown): ChainAccount | undefined {
  if (raw === null) return undefined
  const owner = memberOf(raw, 'owner')
  const data = memberOf(raw, 'data')
  const [text, encoding]: readonly unknown[] = Array.isArray(data) ? data : []
  if (typeof owner !== 'string' || typeof text !== 'string' || encoding !== 'base64')
    throw new Error('The account is invalid')
  if (text.length > maxData * 2) throw new Error('The account is too large')
  return {
    lamports: readCount(memberOf(raw, 'lamports')),
    owner,
    executable: memberOf(raw, 'executable') === true,
    data: base64.decode(text),
  }
}

/** Reads up to a hundred accounts at once, in order. */
export function readAccounts(
  read: NodeReader,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | undefined)[]> {
  return read('getMultipleAccounts', [addresses, { ...confirmed, encoding: 'base64' }], (result) => {
    const list = contextValue(result)
    if (!Array.isArray(list) || list.length !== addresses.length) throw new Error('Accounts are missing')
    return list.map(readAccount)
  })
}

/** Returns the rent-exempt minimum of an account of this size. Lamports. */
export function readRent(read: NodeReader, bytes: number): Promise<bigint> {
  return read('getMinimumBalanceForRentExemption', [bytes], readCount)
}
