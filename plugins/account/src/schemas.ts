import * as z from 'zod/mini'
import {
  caip2Id,
  caip10Id,
  commaList,
  decimalText,
  imageLink,
  maybe,
  plainAddress,
  sanitizedText,
  tolerantList,
} from '#page/schemas'

/** The chosen name and picture of an address. */
export interface Identity {
  readonly avatar?: string | undefined
  readonly name?: string | undefined
}

export interface IdentityQuery {
  /** The user's address, without the chain. */
  readonly sender?: string | undefined
  /** CAIP-2: the network on which the name must lead to the address. Left out: the gateway chooses one. */
  readonly chainId?: string | undefined
}

export interface BalanceQuery {
  /** The currency of values. */
  readonly currency: 'usd'
  /** CAIP-2. Left out: all networks that are served. */
  readonly chainId?: string | undefined
  /** CAIP-10 ids of tokens, separated by commas, whose amounts are read again. */
  readonly forceUpdate?: string | undefined
}

/** A token balance of an account. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** CAIP-10; left out for the network's own coin. */
  readonly address?: string | undefined
  /** The value of the whole amount in the requested currency. */
  readonly value?: number | undefined
  /** The price of one token. 0: unknown. */
  readonly price: number
  readonly quantity: {
    /** Decimals of the token. */
    readonly decimals: string
    /** The amount in whole tokens, as a decimal text: `1.5`. */
    readonly numeric: string
  }
  readonly iconUrl?: string | undefined
}

export interface Balances {
  readonly balances: readonly TokenBalance[]
  /** CAIP-2 ids of networks that could not be read now. */
  readonly unavailable?: readonly string[] | undefined
}

export interface PriceQuestion {
  readonly currency: 'usd'
  /** CAIP-10 ids of tokens, at most 100. */
  readonly addresses: readonly string[]
  readonly projectId?: string | undefined
}

export interface TokenPrice {
  /** CAIP-10 as requested: symbols are not unique. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
  readonly price: number
}

export interface Prices {
  readonly fungibles: readonly TokenPrice[]
}

export const addressParams: z.ZodMiniType<Readonly<Record<string, string>>, unknown> = z.object({
  address: plainAddress,
})

export const identityQuery: z.ZodMiniType<IdentityQuery, unknown> = z.object({
  sender: z.optional(plainAddress),
  chainId: z.optional(caip2Id),
})

export const identity: z.ZodMiniType<Identity, unknown> = z.object({
  avatar: maybe(imageLink),
  name: maybe(sanitizedText(255)),
})

export const balanceQuery: z.ZodMiniType<BalanceQuery, unknown> = z.object({
  currency: z._default(z.literal('usd'), 'usd'),
  chainId: z.optional(caip2Id),
  forceUpdate: z.optional(commaList(caip10Id, 100)),
})

const amount = z.number().check(z.minimum(0))

const tokenBalance: z.ZodMiniType<TokenBalance, unknown> = z.object({
  name: sanitizedText(64),
  symbol: sanitizedText(16),
  chainId: caip2Id,
  address: maybe(caip10Id),
  value: maybe(amount),
  price: amount,
  quantity: z.object({ decimals: z.string().check(z.regex(/^\d{1,2}$/)), numeric: decimalText }),
  iconUrl: maybe(imageLink),
})

export const balances: z.ZodMiniType<Balances, unknown> = z.object({
  balances: tolerantList(tokenBalance, 5000),
  unavailable: maybe(z.array(caip2Id).check(z.maxLength(1000))),
})

export const priceQuestion: z.ZodMiniType<PriceQuestion, unknown> = z.object({
  currency: z.literal('usd'),
  addresses: z.array(caip10Id).check(z.minLength(1), z.maxLength(100)),
  projectId: z.optional(z.string().check(z.maxLength(100))),
})

const tokenPrice: z.ZodMiniType<TokenPrice, unknown> = z.object({
  address: maybe(caip10Id),
  name: sanitizedText(64),
  symbol: sanitizedText(16),
  iconUrl: maybe(imageLink),
  price: amount,
})

export const prices: z.ZodMiniType<Prices, unknown> = z.object({
  fungibles: tolerantList(tokenPrice, 100),
})
