import * as z from 'zod/mini'
import { caip10Id, hexText, integerText, maybe, wholeNumber } from '#page/schemas'

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
  /** Same as `QuoteQuery.recipient`. */
  readonly recipient?: string | undefined
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
  /** Same as `QuoteQuery.recipient`. */
  readonly recipient?: string | undefined
  /** Builds the approval in Permit2 for the contract of the swap (`Allowance.permit2`), which needs an `amount`. */
  readonly permit2?: 'true' | undefined
}

export interface BuiltApproval {
  readonly tx: {
    /** CAIP-10: the contract to call: that of the token, or Permit2. */
    readonly from: string
    /** CAIP-10: the spender. */
    readonly to: string
    readonly data: string
    /** Wei. */
    readonly value: string
    readonly eip155: { readonly gas: number; readonly gasPrice: string }
  }
}

/** The `id` of a quote. */
export const quoteId: z.ZodMiniOptional<z.ZodMiniString> = z.optional(z.string().check(z.maxLength(256)))
/** Names the second approval of a token that is taken by Permit2. */
export const isPermit2: z.ZodMiniOptional<z.ZodMiniLiteral<'true'>> = z.optional(z.literal('true'))
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
  recipient: z.optional(caip10Id),
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
  recipient: z.optional(caip10Id),
  permit2: isPermit2,
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
