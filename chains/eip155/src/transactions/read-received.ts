import type { Network } from '#kernel'
import { universalRouterOf } from '../contracts/universal-routers.js'
import { type Fields, fieldsOf, isHexAddress } from '../params/param-shapes.js'
import { checkReceiptOf } from './wait-for-transaction.js'

/**
 * `Transfer(address,address,uint256)` of a token (an NFT's has its id among the topics), `Withdrawal(address,uint256)`
 * of WETH9.
 */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
/** `Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)` of the PoolManager of Uniswap V4. */
const v4Swap = '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f'
/** The words in the data of that event; no event that is read here has more. */
const v4SwapWords = 6

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

/** A log with amounts, in lower case. */
interface AmountLog {
  readonly emitter: string
  readonly topics: readonly string[]
  readonly words: readonly [bigint, ...bigint[]]
}

/** Returns the words of a log's data; `undefined` without one, or with more than any event that is read here has. */
function readWords(data: unknown): AmountLog['words'] | undefined {
  if (typeof data !== 'string' || data.length > 2 + v4SwapWords * 64) return undefined
  if (!/^0x[\da-f]+$/i.test(data) || (data.length - 2) % 64 !== 0) return undefined
  const [first, ...more] = (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
  return first === undefined ? undefined : [first, ...more]
}

function readLog(log: unknown): readonly AmountLog[] {
  const { address, topics, data } = fieldsOf(log) ?? {}
  const words = readWords(data)
  if (!isHexAddress(address) || !words || !Array.isArray(topics) || !topics.every(isWord)) return []
  const small = topics.map((topic) => topic.toLowerCase())
  return [{ emitter: address.toLowerCase(), topics: small, words }]
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
    ({ emitter, topics: [topic, from, to, ...more], words }) =>
      emitter === token &&
      topic === transfer &&
      more.length === 0 &&
      words.length === 1 &&
      (from === own || to === own),
  )
  if (moves.length === 0) return undefined
  return moves.reduce((sum, { topics: [, from, to], words: [value] }) => {
    return sum + (to === own ? value : 0n) - (from === own ? value : 0n)
  }, 0n)
}

/**
 * The native currency leaves no log, but its unwrapping does. With several unwrappings the share of the account is
 * unknown.
 */
function unwrappedOf(logs: readonly AmountLog[], { address, contract }: ReceivedQuery): bigint | undefined {
  const unwrapped = logs.filter(({ emitter, topics: [topic, who, ...more], words }) => {
    if (topic !== withdrawal || more.length > 0 || words.length !== 1) return false
    return who === wordOf(contract) || (emitter === contract && who === wordOf(address))
  })
  return unwrapped.length === 1 ? unwrapped[0]?.words[0] : undefined
}

/** Returns the two amounts of a swap in a pool of Uniswap V4; negative ones are paid. */
const amountsOf = ({ words: [first, second = 0n] }: AmountLog): readonly [bigint, bigint] => [
  BigInt.asIntN(128, first),
  BigInt.asIntN(128, second),
]

/**
 * Pools of Uniswap V4 pay the coin itself, and the Universal Router passes on all of it: the last pool's event has the amount. The
 * coin is the first currency of its pools. Swaps that are not one path of one or two pools may be those of several accounts.
 */
function pooledOf(
  logs: readonly AmountLog[],
  { contract }: ReceivedQuery,
  network: Network,
): bigint | undefined {
  if (contract !== universalRouterOf(network)?.toLowerCase()) return undefined
  const swaps = logs.filter(({ topics: [topic], words }) => topic === v4Swap && words.length === v4SwapWords)
  const [first, second, ...more] = swaps
  const last = second ?? first
  if (!first || !last || more.length > 0 || first.emitter !== last.emitter) return undefined
  if (swaps.some(({ topics }) => topics[2] !== wordOf(contract))) return undefined
  const intermediate = amountsOf(first).find((amount) => amount > 0n)
  const isPath = !second || (intermediate !== undefined && amountsOf(second).includes(-intermediate))
  const [coins] = amountsOf(last)
  return isPath && coins > 0n ? coins : undefined
}

/** Returns the amount that an account received; `undefined` if the logs do not show it. Smallest unit. */
export function receivedOf(
  logs: readonly AmountLog[],
  query: ReceivedQuery,
  network: Network,
): bigint | undefined {
  const { token, address } = query
  return token === undefined
    ? (unwrappedOf(logs, query) ?? pooledOf(logs, query, network))
    : tokensOf(logs, token, address)
}
