import type { Content } from '../history/history.js'

/** The contract that exchanges, with the calls of Uniswap V2's router: one dollar of the token is 1/3000 of the coin, at any time. */
export const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
/** `swapExactTokensForETH` and `swapExactETHForTokens`. Source: Uniswap V2's Router02. */
const [sellsTokens, sellsCoins] = ['0x18cbafe5', '0x7ff36ab5'] as const
const wrappedCoin = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

const word = (value: bigint | number | string): string =>
  (typeof value === 'string' ? value.replace('0x', '') : value.toString(16)).padStart(64, '0').toLowerCase()

/** Dollars have 6 decimals, the coin 18. */
export const coinsFor = (dollars: bigint): bigint => (dollars * 10n ** 12n) / 3_000n
export const dollarsFor = (coins: bigint): bigint => (coins * 3_000n) / 10n ** 12n

/** An exchange of the token for the coin, or of the coin for the token. */
export interface Exchange {
  /** Absent if the coin is sold. */
  readonly sellToken?: string | undefined
  readonly buyToken?: string | undefined
  readonly amount: bigint
  readonly minimum: bigint
  readonly recipient: string
  /** Seconds since 1970. */
  readonly deadline: number
}

/** Encodes an exchange by hand. */
export function exchangeData({
  sellToken,
  buyToken,
  amount,
  minimum,
  recipient,
  deadline,
}: Exchange): string {
  const path = [word(2), word(sellToken ?? wrappedCoin), word(buyToken ?? wrappedCoin)]
  const rest = [word(recipient), word(deadline), ...path]
  return sellToken === undefined
    ? [sellsCoins, word(minimum), word(128), ...rest].join('')
    : [sellsTokens, word(amount), word(minimum), word(160), ...rest].join('')
}

/** Reads an exchange by hand; `undefined` if it is another call. */
export function readExchange({
  data,
  value,
}: {
  readonly data: string
  readonly value: bigint
}): Exchange | undefined {
  const words = (data.slice(10).match(/.{64}/g) ?? []).map((digits) => BigInt(`0x${digits}`))
  const address = (at: number): string => `0x${(words[at] ?? 0n).toString(16).padStart(40, '0')}`
  const isOfTokens = data.startsWith(sellsTokens)
  if (!isOfTokens && !data.startsWith(sellsCoins)) return undefined
  const first = isOfTokens ? 2 : 1
  return {
    ...(isOfTokens ? { sellToken: address(first + 4) } : { buyToken: address(first + 5) }),
    amount: isOfTokens ? (words[0] ?? 0n) : value,
    minimum: words[first - 1] ?? 0n,
    recipient: address(first + 1),
    deadline: Number(words[first + 2]),
  }
}

/** Returns the content of an exchange. What another account would receive is a payment to it. */
export function contentOfExchange(
  network: string,
  account: string,
  to: string,
  { sellToken: token, buyToken: bought, amount, minimum, recipient }: Exchange,
): Content {
  const shared = { network, account, value: String(amount), ...(token !== undefined && { token }) }
  if (recipient !== account) return { action: 'payment', to: recipient, ...shared }
  const gets = { minimum: String(minimum), ...(bought !== undefined && { bought }) }
  return { action: 'exchange', to, ...shared, ...gets }
}
