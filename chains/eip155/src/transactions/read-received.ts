import { type Fields, fieldsOf, isHexAddress } from '../params/param-shapes.js'
import { checkReceiptOf } from './wait-for-transaction.js'

/** `Transfer(address,address,uint256)` of a token (an NFT's has its number among the topics), `Withdrawal(address,uint256)` of WETH9. */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** What is sought in a receipt; addresses in lower case. */
export interface ReceivedQuery {
  readonly address: string
  /** The network's coin where absent. */
  readonly token?: string | undefined
  /** What was called. */
  readonly contract: string
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
const wordOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

/** A log, as far as it says an amount of somebody; letters are small. */
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

/** The logs in the receipt of a transaction; `undefined` where it is in no block. Throws where it is no receipt of it. */
export function readReceiptLogs(id: string, result: unknown): readonly AmountLog[] | undefined {
  if (result === null) return undefined
  const receipt: Fields | undefined = fieldsOf(result)
  if (!receipt || !Array.isArray(receipt.logs)) throw new Error('The receipt has no logs')
  checkReceiptOf(id, receipt)
  return receipt.logs.flatMap(readLog)
}

/** What came of a token less what went; `undefined` where the token says nothing of the account. */
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

/** Coins leave no log; unwrapping them does. More than one is not all the account's for sure: others may be in the transaction. */
function coinsOf(logs: readonly AmountLog[], { address, contract }: ReceivedQuery): bigint | undefined {
  const unwrapped = logs.filter(({ emitter, topics: [topic, who, ...more] }) => {
    if (topic !== withdrawal || more.length > 0) return false
    return who === wordOf(contract) || (emitter === contract && who === wordOf(address))
  })
  return unwrapped.length === 1 ? unwrapped[0]?.value : undefined
}

/** How much an account got; `undefined` where the logs do not say. Smallest unit. */
export function receivedOf(logs: readonly AmountLog[], query: ReceivedQuery): bigint | undefined {
  const { token, address } = query
  return token === undefined ? coinsOf(logs, query) : tokensOf(logs, token, address)
}
