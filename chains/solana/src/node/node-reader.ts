import { base64 } from '@scure/base'
import type { ChainRequest, NodeClient, OnAttempt } from '#kernel'

/** Reads from the nodes of one network until its signal says stop. */
export type NodeReader = <T>(
  method: string,
  params: readonly unknown[],
  check: (result: unknown) => T,
  onAttempt?: OnAttempt,
) => Promise<T>

/** An account of the chain. `data` is whatever its owner, a program, keeps in it. */
export interface ChainAccount {
  readonly lamports: bigint
  readonly owner: string
  readonly executable: boolean
  readonly data: Uint8Array
}

/** What is read has been voted for by two thirds of the stake: it is as good as final, and a second old. */
export const confirmed: { readonly commitment: 'confirmed' } = { commitment: 'confirmed' }

/** The largest account that is of use here is a mint with many extensions. Bytes. */
const maxData = 10_000

export function createNodeReader(node: NodeClient, { network, signal }: ChainRequest): NodeReader {
  return (method, params, check, onAttempt) =>
    node.read({ network, method, params, signal, onAttempt }, check)
}

/** The member of an object; throws where there is no object. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) throw new Error(`The answer has no ${name}`)
  return Reflect.get(value, name)
}

/**
 * A whole number that nodes write as JSON's, which keeps every digit of amounts up to 9 million SOL; above it, the last
 * digits are those of the nearest double.
 */
export function readCount(value: unknown): bigint {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return BigInt(value)
  throw new Error('The answer is not a whole number')
}

/** The value of an answer that names the slot it was read in. */
export function contextValue(result: unknown): unknown {
  return memberOf(result, 'value')
}

/** An account as nodes write it in base64; `undefined` where there is none. */
export function readAccount(raw: unknown): ChainAccount | undefined {
  if (raw === null) return undefined
  const owner = memberOf(raw, 'owner')
  const data = memberOf(raw, 'data')
  const [text, encoding]: readonly unknown[] = Array.isArray(data) ? data : []
  if (typeof owner !== 'string' || typeof text !== 'string' || encoding !== 'base64')
    throw new Error('The account cannot be read')
  if (text.length > maxData * 2) throw new Error('The account is too large')
  return {
    lamports: readCount(memberOf(raw, 'lamports')),
    owner,
    executable: memberOf(raw, 'executable') === true,
    data: base64.decode(text),
  }
}

/** Reads up to a hundred accounts at once, in their order. */
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

/** What an account of so many bytes must hold, so that it may stay. Lamports. */
export function readRent(read: NodeReader, bytes: number): Promise<bigint> {
  return read('getMinimumBalanceForRentExemption', [bytes], readCount)
}
