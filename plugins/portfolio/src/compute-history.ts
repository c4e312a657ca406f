import { decimalText } from '#kernel'
import type { HeldToken } from '#plugins/tokens'
import type { PortfolioHistory } from './contract.js'
import type { PriceHistories, PricePeriod } from './endpoints.js'

/** Former prices of one period. */
export interface HistoryRead {
  /** The requested tokens, in the form of the request. */
  readonly requested: ReadonlySet<string>
  /** `undefined`: they could not be read. */
  readonly answer: PriceHistories | undefined
  /** When the read ended. Milliseconds since 1970. */
  readonly readAt: number
}

/** Returns the token in the form of a request: CAIP-10, and CAIP-2 for the coin of a network. No account is part of it. */
export const requestIdOf = ({ caipNetworkId, address }: HeldToken): string =>
  address === undefined ? caipNetworkId : `${caipNetworkId}:${address}`

const isAboveZero = (number: number): boolean => Number.isFinite(number) && number > 0

/** Returns the tokens that a chart can show: those with a value. */
export function valuedTokens(tokens: readonly HeldToken[]): readonly HeldToken[] {
  return tokens.filter(({ worth, price }) => isAboveZero(Number(worth)) && isAboveZero(Number(price)))
}

/**
 * Computes what the tokens were worth at former prices, in today's amounts.
 *
 * @param tokens of the counted accounts
 * @param now milliseconds since 1970
 */
export function computeHistory(
  period: PricePeriod,
  tokens: readonly HeldToken[],
  read: HistoryRead | undefined,
  now: number,
): PortfolioHistory {
  const none = { period, values: [], changes: {}, missing: 0 }
  if (!read) return { ...none, status: 'loading' }
  const { answer } = read
  if (!answer) return { ...none, status: 'unavailable' }
  const pricesOf = new Map(answer.histories.map(({ token, prices }) => [token, prices]))
  const length = answer.histories[0]?.prices.length ?? 0
  const sums = new Array<number>(length).fill(0)
  const changes: Record<string, number> = {}
  let current = 0
  let missing = 0
  for (const token of valuedTokens(tokens)) {
    const prices = pricesOf.get(requestIdOf(token))
    const [first] = prices ?? []
    // Of another length: not of these times.
    if (!prices || first === undefined || prices.length !== length) {
      missing += 1
      continue
    }
    const [worth, price] = [Number(token.worth), Number(token.price)]
    changes[token.id] = price / first - 1
    current += worth
    prices.forEach((one, index) => {
      sums[index] = (sums[index] ?? 0) + (worth / price) * one
    })
  }
  const [start] = sums
  if (start === undefined || !isAboveZero(start)) return { ...none, missing, status: 'unavailable' }
  const past = sums.map((value, index) => ({ at: (answer.start + index * answer.step) * 1000, value }))
  // The value of now is the end, also if this device's clock is slow.
  const values = [...past, { at: Math.max(now, past.at(-1)?.at ?? 0), value: current }]
  const cents = Math.round((current - start) * 100)
  return {
    period,
    status: 'ready',
    values,
    change: {
      ...(Number.isFinite(cents) && { amount: decimalText(BigInt(cents), 2) }),
      fraction: current / start - 1,
    },
    changes,
    missing,
  }
}
