import { type Fields, fieldsOf, isHexAddress } from '../params/param-shapes.js'
import { checkReceiptOf } from './wait-for-transaction.js'

/**
 * `Transfer(address,address,uint256)` of a token (an NFT's has its id among the topics), `Withdrawal(address,uint256)`
 * of WETH9.
 */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** The amount to find in a receipt; addresses in lower case. */
export interface ReceivedQuery {
  readonly address: string
  /** The native currency if absent. */
  readonly token?: string | undefined
  /** The called contract. */
  readonly contract: string
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
const wordOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

/** A log with an amount, in lower case. */
interface AmountLog {
  readonly emitter: string
  readonly topics: readonly string[]
  readonly value: bigint
}

function readLog(log: unknown): readonly AmountLog[] {
  const { address, topics, data } = fieldsOf(log) ?? {}
  if (!isHexAddress(address) || !isWord(data) || !Array.isArray(topics) || !topics.every(isWord)) return []
  const small = topics.map((topic) => topic.toLowerCase())
  return [{ emitter: address.toLowerCase(), topics: small, value: BigInt(data) }]
}

/**
 * Returns the logs in the receipt of a transaction; `undefined` if it is in no block. Throws if the receipt is invalid
 * or of another transaction.
 */
export function readReceiptLogs(id: string, result: unknown): readonly AmountLog[] | undefined {
  if (result === null) return undefined
  const receipt: Fields | undefined = fieldsOf(result)
  if (!receipt || !Array.isArray(receipt.logs)) throw new Error('The receipt has no logs')
  checkReceiptOf(id, receipt)
  return receipt.logs.flatMap(readLog)
}

/** Returns the received amount of a token minus the sent one; `undefined` without a transfer from or to the account. */
function tokensOf(logs: readonly AmountLog[], token: string, address: string): bigint | undefined {
  const own = wordOf(address)
  const moves = logs.filter(
    ({ emitter, topics: [topic, from, to, ...more] }) =>
      emitter === token && topic === transfer && more.length === 0 && (from === own || to === own),
  )
  if (moves.length === 0) return undefined
  return moves.reduce((sum, { topics: [, from, to], value }) => {
    return sum + (to === own ? value : 0n) - (from === own ? value : 0n)
  }, 0n)
}

/**
 * The native currency leaves no log, but its unwrapping does. With several unwrappings the share of the account is
 * unknown.
 */
function coinsOf(logs: readonly AmountLog[], { address, contract }: ReceivedQuery): bigint | undefined {
  const unwrapped = logs.filter(({ emitter, topics: [topic, who, ...more] }) => {
    if (topic !== withdrawal || more.length > 0) return false
    return who === wordOf(contract) || (emitter === contract && who === wordOf(address))
  })
  return unwrapped.length === 1 ? unwrapped[0]?.value : undefined
}

/** Returns the amount that an account received; `undefined` if the logs do not show it. Smallest unit. */
export function receivedOf(logs: readonly AmountLog[], query: ReceivedQuery): bigint | undefined {
  const { token, address } = query
  return token === undefined ? coinsOf(logs, query) : tokensOf(logs, token, address)
}
