import { fieldOf } from '../review-node.js'

/** Balance changes of an account, by the token's address in lower case; the native currency under the empty string. */
export type RawChanges = Map<string, { value: bigint; isNft: boolean }>

/** `Transfer(address,address,uint256)`: tokens have the amount in the data, NFTs their id in the topics. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The address in logs of nodes that report native transfers like those of a token (`traceTransfers`). */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)

export function addChange(changes: RawChanges, token: string, value: bigint, isNft: boolean = false): void {
  const before = changes.get(token)
  changes.set(token, { value: (before?.value ?? 0n) + value, isNft: isNft || (before?.isNft ?? false) })
}

/** Adds the changes of one log to an account's balances. */
export function addLog(changes: RawChanges, log: unknown, account: string): void {
  const [address, topics, data] = ['address', 'topics', 'data'].map((name) => fieldOf(log, name))
  if (typeof address !== 'string' || !Array.isArray(topics)) return
  const [topic, from, to, id] = topics
  if (topic !== transferTopic || !isWord(from) || !isWord(to)) return
  const isNft = isWord(id)
  if (!isNft && !isWord(data)) return
  const value = isNft ? 1n : BigInt(String(data))
  const token = address.toLowerCase() === coin ? '' : address.toLowerCase()
  const own = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
  if (from.toLowerCase() === own) addChange(changes, token, -value, isNft)
  if (to.toLowerCase() === own) addChange(changes, token, value, isNft)
}
