import { fieldOf } from '../review-node.js'

/** How much more or less of each token an account has, by the token's address in small letters; the coin under the empty text. */
export type RawChanges = Map<string, { value: bigint; isNft: boolean }>

/** `Transfer(address,address,uint256)`: tokens say the amount behind it, NFTs their number among the topics. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Where nodes tell of coins that move as if these were a token (`traceTransfers`). */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)

export function addChange(changes: RawChanges, token: string, value: bigint, isNft: boolean = false): void {
  const before = changes.get(token)
  changes.set(token, { value: (before?.value ?? 0n) + value, isNft: isNft || (before?.isNft ?? false) })
}

/** Adds what one log says of an account's balances. */
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
