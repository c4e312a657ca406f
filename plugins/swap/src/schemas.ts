import * as z from 'zod/mini'
import {
  caip2Id,
  caip10Id,
  imageLink,
  integerText,
  maybe,
  plainAddress,
  sanitizedText,
  tolerantList,
  wholeNumber,
} from '#page/schemas'
import { isPermit2, quoteId } from './transaction-schemas.js'

export * from './bridge-schemas.js'
export * from './simulation-schemas.js'
export * from './transaction-schemas.js'

export interface ChainQuery {
  /** CAIP-2. */
  readonly chainId: string
}

export interface SwapToken {
  readonly name: string
  readonly symbol: string
  /** CAIP-10. */
  readonly address: string
  readonly decimals: number
  readonly logoUri?: string | undefined
  /** The token supports permits (ERC-2612). */
  readonly eip2612?: boolean | undefined
}

export interface SwapTokens {
  readonly tokens: readonly SwapToken[]
}

export interface QuoteQuery {
  /** In the smallest unit of `from`. */
  readonly amount: string
  /** CAIP-10 account, or a plain address. */
  readonly userAddress?: string | undefined
  /** CAIP-10 tokens. */
  readonly from: string
  readonly to: string
  /** Wei per gas. */
  readonly gasPrice?: string | undefined
  /** Requests only a new quote of this quote's provider. */
  readonly quoteId?: string | undefined
  /**
   * Bridges to another network: the account's own address on the network of `to`. CAIP-10. If absent, both tokens are
   * on one network. The gateway accepts no other address than that of `userAddress`.
   */
  readonly recipient?: string | undefined
  /**
   * The caller builds the second approval of tokens that are taken by Permit2 (`Allowance.permit2`). If absent, there are no
   * quotes that need it.
   */
  readonly permit2?: 'true' | undefined
}

export interface SwapQuote {
  /**
   * Names the provider in the calls for this quote's allowance, approval and transaction (`quoteId`). The same provider
   * has the same id.
   */
  readonly id?: string | undefined
  /** The provider, for users. */
  readonly provider?: string | undefined
  /** In the smallest unit. */
  readonly fromAmount: string
  /** CAIP-10 token. */
  readonly fromAccount: string
  readonly toAmount: string
  readonly toAccount: string
  /** Tokens of the route, from and to included: CAIP-10. */
  readonly route?: readonly string[] | undefined
  /** Price impact, compared with a tiny amount. Basis points. */
  readonly priceImpact?: number | undefined
  /** The provider's fee, in the smallest unit of `from`. */
  readonly providerFee?: string | undefined
  /** Usual gas of the transaction. */
  readonly gas?: string | undefined
  /** The bridge, if `toAccount` is on another network. */
  readonly bridge?: SwapBridge | undefined
}

/** The bridge of a quote between networks. */
export interface SwapBridge {
  /** For users. */
  readonly name: string
  /** Expected time from the transaction to the arrival. Seconds. */
  readonly duration: number
}

/** The best first, net of the network fee; none if no route was found. */
export interface SwapQuotes {
  readonly quotes: readonly SwapQuote[]
}

export interface AllowanceQuery {
  /** CAIP-10. */
  readonly tokenAddress: string
  /** CAIP-10. */
  readonly userAddress: string
  readonly quoteId?: string | undefined
}

export interface Allowance {
  /** In the smallest unit. */
  readonly allowance: string
  /** The spender of the current or required allowance. CAIP-10; absent for the network's own coin. */
  readonly spender?: string | undefined
  /** The permit to sign instead, if supported. */
  readonly permit?: AllowancePermit | undefined
  /** Present if `spender` is Permit2: the second approval that the swap needs. */
  readonly permit2?: Permit2Allowance | undefined
}

/** An allowance in Permit2, which the contract of a swap needs besides the token's allowance for Permit2. */
export interface Permit2Allowance {
  /** The contract of the swap. CAIP-10. */
  readonly spender: string
  /** In the smallest unit; 0 if it has expired, or expires within minutes. */
  readonly allowance: string
}

/** The message that an owner signs to allow a spender to take tokens (ERC-2612), except for the amount. */
export interface AllowancePermit {
  /** CAIP-10. Differs from an approval's spender. */
  readonly spender: string
  /** As in the token's EIP-712 domain. */
  readonly name: string
  readonly version: string
  /** The owner's next nonce. */
  readonly nonce: string
  /** Seconds since 1970. */
  readonly deadline: number
}

/** Wei per gas, as texts. */
export interface GasPrices {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

const account = z.union([caip10Id, plainAddress])

export const chainQuery: z.ZodMiniType<ChainQuery, unknown> = z.object({ chainId: caip2Id })

const swapToken: z.ZodMiniType<SwapToken, unknown> = z.object({
  name: sanitizedText(64),
  symbol: sanitizedText(16),
  address: caip10Id,
  decimals: z.number().check(z.int(), z.minimum(0), z.maximum(77)),
  logoUri: maybe(imageLink),
  eip2612: maybe(z.boolean()),
})

export const swapTokens: z.ZodMiniType<SwapTokens, unknown> = z.object({
  tokens: tolerantList(swapToken, 20_000),
})

export const quoteQuery: z.ZodMiniType<QuoteQuery, unknown> = z.object({
  amount: integerText,
  userAddress: z.optional(account),
  from: caip10Id,
  to: caip10Id,
  gasPrice: z.optional(integerText),
  quoteId,
  recipient: z.optional(caip10Id),
  permit2: isPermit2,
})

const quote: z.ZodMiniType<SwapQuote, unknown> = z.object({
  id: maybe(z.string().check(z.maxLength(256))),
  provider: maybe(sanitizedText(64)),
  fromAmount: integerText,
  fromAccount: caip10Id,
  toAmount: integerText,
  toAccount: caip10Id,
  route: maybe(z.array(caip10Id).check(z.maxLength(16))),
  priceImpact: maybe(z.number()),
  providerFee: maybe(integerText),
  gas: maybe(integerText),
  bridge: maybe(z.object({ name: sanitizedText(64), duration: wholeNumber })),
})

export const swapQuotes: z.ZodMiniType<SwapQuotes, unknown> = z.object({ quotes: tolerantList(quote, 50) })

export const allowanceQuery: z.ZodMiniType<AllowanceQuery, unknown> = z.object({
  tokenAddress: caip10Id,
  userAddress: caip10Id,
  quoteId,
})

const allowancePermit: z.ZodMiniType<AllowancePermit, unknown> = z.object({
  spender: caip10Id,
  // Signed data stays unchanged: it is not sanitized.
  name: z.string().check(z.maxLength(256)),
  version: z.string().check(z.maxLength(64)),
  nonce: integerText,
  deadline: wholeNumber,
})

export const allowance: z.ZodMiniType<Allowance, unknown> = z.object({
  allowance: integerText,
  spender: maybe(caip10Id),
  permit: maybe(allowancePermit),
  permit2: maybe(z.object({ spender: caip10Id, allowance: integerText })),
})

export const gasPrices: z.ZodMiniType<GasPrices, unknown> = z.object({
  standard: integerText,
  fast: integerText,
  instant: integerText,
})
