import * as z from 'zod/mini'
import {
  caip2Id,
  caip10Id,
  hexText,
  imageLink,
  integerText,
  maybe,
  plainAddress,
  sanitizedText,
  tolerantList,
  wholeNumber,
} from '#page/schemas'

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

export interface BuildTransactionBody {
  /** In the smallest unit of `from`. */
  readonly amount: string
  /** On EVM networks. */
  readonly eip155?: SlippageTolerance | undefined
  /** On Solana. */
  readonly solana?: SlippageTolerance | undefined
  readonly projectId?: string | undefined
  /** CAIP-10 tokens. */
  readonly from: string
  readonly to: string
  /** CAIP-10 account. */
  readonly userAddress: string
  /** Skips the gas estimate. */
  readonly disableEstimate?: boolean | undefined
  /** The permit instead of an approval: for exactly `amount`, signed according to `Allowance.permit`. */
  readonly permit?: SignedPermit | undefined
  readonly quoteId?: string | undefined
}

interface SlippageTolerance {
  /** Percent: 1 is a hundredth. */
  readonly slippage: number
}

export interface SignedPermit {
  /** As it was signed. Seconds since 1970. */
  readonly deadline: number
  /** 65 bytes: r, s and v. */
  readonly signature: string
}

/** A contract call of an EVM network. */
interface BuiltCall {
  /** CAIP-10 accounts. */
  readonly from: string
  readonly to: string
  readonly data: string
  /** The attached amount of the network's coin. Wei. */
  readonly amount: string
  readonly eip155: { readonly gas: string; readonly gasPrice: string }
}

/** A transaction of Solana. The page sets its fee and its block. */
interface BuiltTransaction {
  /** CAIP-10 account. */
  readonly from: string
  /** CAIP-10: the program that swaps. */
  readonly to: string
  /** The unsigned transaction, with an empty signature slot of the account. Base64. */
  readonly data: string
  /** The sold amount of the network's coin. Lamports. */
  readonly amount: string
  /** The version of the transaction's format. */
  readonly solana: { readonly version: 0 }
}

export interface BuiltSwap {
  readonly tx: BuiltCall | BuiltTransaction
  /** The minimum received: with less, nothing is exchanged. In the smallest unit of the token. */
  readonly minimumReceived?: string | undefined
  /** The expiry of the transaction. Seconds since 1970. */
  readonly deadline?: number | undefined
}

export interface BuildApproveQuery {
  /** CAIP-10 account. */
  readonly userAddress: string
  /** CAIP-10 tokens. */
  readonly from: string
  readonly to: string
  /** Allows exactly this amount, in the smallest unit; 0 revokes the allowance. If absent: unlimited. */
  readonly amount?: string | undefined
  readonly quoteId?: string | undefined
}

export interface BuiltApproval {
  readonly tx: {
    /** CAIP-10: the contract of the token. */
    readonly from: string
    /** CAIP-10: the spender. */
    readonly to: string
    readonly data: string
    /** Wei. */
    readonly value: string
    readonly eip155: { readonly gas: number; readonly gasPrice: string }
  }
}

const account = z.union([caip10Id, plainAddress])
const quoteId = z.optional(z.string().check(z.maxLength(256)))

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
})

export const gasPrices: z.ZodMiniType<GasPrices, unknown> = z.object({
  standard: integerText,
  fast: integerText,
  instant: integerText,
})

const slippageTolerance: z.ZodMiniType<SlippageTolerance, unknown> = z.object({
  slippage: z.number().check(z.minimum(0), z.maximum(50)),
})

export const buildTransactionBody: z.ZodMiniType<BuildTransactionBody, unknown> = z.object({
  amount: integerText,
  eip155: z.optional(slippageTolerance),
  solana: z.optional(slippageTolerance),
  projectId: z.optional(z.string().check(z.maxLength(100))),
  from: caip10Id,
  to: caip10Id,
  userAddress: caip10Id,
  disableEstimate: z.optional(z.boolean()),
  permit: z.optional(
    z.object({
      deadline: wholeNumber,
      signature: z.string().check(z.regex(/^0x[\da-f]{130}$/i)),
    }),
  ),
  quoteId,
})

const builtCall: z.ZodMiniType<BuiltCall, unknown> = z.object({
  from: caip10Id,
  to: caip10Id,
  data: hexText,
  amount: integerText,
  eip155: z.object({ gas: integerText, gasPrice: integerText }),
})

const builtTransaction: z.ZodMiniType<BuiltTransaction, unknown> = z.object({
  from: caip10Id,
  to: caip10Id,
  // The largest transaction that nodes accept has 1,232 bytes.
  data: z
    .string()
    .check(z.maxLength(1_644), z.regex(/^(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{3}=|[A-Za-z\d+/]{2}==)?$/)),
  amount: integerText,
  solana: z.object({ version: z.literal(0) }),
})

export const builtSwap: z.ZodMiniType<BuiltSwap, unknown> = z.object({
  tx: z.union([builtCall, builtTransaction]),
  minimumReceived: maybe(integerText),
  deadline: maybe(wholeNumber),
})

export const buildApproveQuery: z.ZodMiniType<BuildApproveQuery, unknown> = z.object({
  userAddress: caip10Id,
  from: caip10Id,
  to: caip10Id,
  amount: z.optional(integerText),
  quoteId,
})

export const builtApproval: z.ZodMiniType<BuiltApproval, unknown> = z.object({
  tx: z.object({
    from: caip10Id,
    to: caip10Id,
    data: hexText,
    value: integerText,
    eip155: z.object({ gas: wholeNumber, gasPrice: integerText }),
  }),
})
