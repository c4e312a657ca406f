import type { ChainRequest } from '#kernel'
import { confirmed, memberOf, type NodeReader, readCount } from '../node/node-reader.js'

/** A question for the result of a transaction; an absent token is the coin. */
export interface ReceivedQuery extends ChainRequest {
  readonly id: string
  readonly address: string
  readonly token?: string | undefined
}

const itemsOf = (value: unknown, name: string): readonly unknown[] => {
  const items = memberOf(value, name)
  return Array.isArray(items) ? items : []
}

/** Sums the tokens of an owner in the balances before or after a transaction. */
const tokensIn = (balances: readonly unknown[], owner: string, mint: string): bigint =>
  balances.reduce((sum: bigint, one) => {
    if (memberOf(one, 'owner') !== owner || memberOf(one, 'mint') !== mint) return sum
    const amount = memberOf(memberOf(one, 'uiTokenAmount'), 'amount')
    if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount)) throw new Error('The amount is invalid')
    return sum + BigInt(amount)
  }, 0n)

function coinsReceived(transaction: unknown, meta: unknown, address: string): bigint | undefined {
  const keys = itemsOf(memberOf(memberOf(transaction, 'transaction'), 'message'), 'accountKeys')
  const at = keys.indexOf(address)
  const [before, after] = [itemsOf(meta, 'preBalances')[at], itemsOf(meta, 'postBalances')[at]]
  if (at === -1) return undefined
  // The first account pays the fee, which is no part of the swap.
  const fee = at === 0 ? readCount(memberOf(meta, 'fee')) : 0n
  return readCount(after) - readCount(before) + fee
}

/** Returns the amount that an account received by a confirmed transaction; `undefined` if the node does not show it. */
export function readReceived(
  read: NodeReader,
  { id, address, token }: ReceivedQuery,
): Promise<bigint | undefined> {
  const options = { ...confirmed, encoding: 'json', maxSupportedTransactionVersion: 0 }
  return read('getTransaction', [id, options], (result) => {
    if (result === null) return undefined
    const meta = memberOf(result, 'meta')
    if (meta === null || memberOf(meta, 'err') !== null) return undefined
    const received =
      token === undefined
        ? coinsReceived(result, meta, address)
        : tokensIn(itemsOf(meta, 'postTokenBalances'), address, token) -
          tokensIn(itemsOf(meta, 'preTokenBalances'), address, token)
    return received !== undefined && received > 0n ? received : undefined
  })
}
