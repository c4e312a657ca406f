import * as z from 'zod/mini'
import { withListEntry } from '#page/endpoint'

/** How far back prices go: 24 hours, 7 days or 30 days. */
export type PricePeriod = 'day' | 'week' | 'month'

export interface PriceHistoryQuestion {
  readonly currency: 'usd'
  readonly period: PricePeriod
  /** CAIP-10 ids of tokens, and CAIP-2 ids of networks for their coins; at most 100. No account is part of it. */
  readonly tokens: readonly string[]
}

/** Former prices of a token. */
export interface PriceHistory {
  /** As requested. */
  readonly token: string
  /** The price of one token at the start and after each step, the oldest first; all above zero. */
  readonly prices: readonly number[]
}

export interface PriceHistories {
  /** The time of the first price of each token. Seconds since 1970. */
  readonly start: number
  /** The time between two prices. Seconds. */
  readonly step: number
  /** Each with the same number of prices. Tokens without a known history are left out. */
  readonly histories: readonly PriceHistory[]
}

/** A CAIP-10 id of a token, or the CAIP-2 id of a network for its coin. */
const tokenId = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}(?::[-.%_a-zA-Z0-9]{1,128})?$/))
const seconds = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

export const priceHistoryQuestion: z.ZodMiniType<PriceHistoryQuestion, unknown> = z.object({
  currency: z.literal('usd'),
  period: z.enum(['day', 'week', 'month']),
  tokens: z.array(tokenId).check(z.minLength(1), z.maxLength(100)),
})

const price = z.number().check(z.positive(), z.maximum(1e12))

const priceHistory: z.ZodMiniType<PriceHistory, unknown> = z.object({
  token: tokenId,
  prices: z.array(price).check(z.minLength(2), z.maxLength(100)),
})

/** Malformed entries are left out: one token without a history keeps the others. */
const histories: z.ZodMiniType<readonly PriceHistory[], unknown> = z.pipe(
  withListEntry(z.array(z.unknown()).check(z.maxLength(100)), priceHistory),
  z.transform((entries: unknown[]) =>
    entries.flatMap((one) => {
      const checked = priceHistory.safeParse(one)
      return checked.success ? [checked.data] : []
    }),
  ),
)

export const priceHistories: z.ZodMiniType<PriceHistories, unknown> = z.object({
  start: seconds,
  step: seconds.check(z.positive()),
  histories,
})
