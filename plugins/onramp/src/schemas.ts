import * as z from 'zod/mini'
import {
  caip2Id,
  decimalText,
  maybe,
  plainAddress,
  sanitizedText,
  tolerantList,
  webLink,
} from '#page/schemas'

/** The receiving account and the tokens that may be bought. */
export interface DestinationWallet {
  readonly address: string
  /** In the provider's notation: `ethereum`. */
  readonly blockchains: readonly string[]
  readonly assets: readonly string[]
}

export interface OnrampUrlBody {
  readonly destinationWallets: readonly DestinationWallet[]
  /** The gateway's id of the provider: `coinbase`. Left out: its first. */
  readonly provider?: string | undefined
  readonly defaultNetwork?: string | undefined
  /** The address for reading the purchase afterwards: one of the wallets. Left out: the first. */
  readonly partnerUserId?: string | undefined
  /** 128 random bits in hexadecimal: required for reading the purchase afterwards. Left out: it cannot be read. */
  readonly purchaseKey?: string | undefined
  readonly defaultExperience?: 'buy' | 'send' | undefined
  readonly presetCryptoAmount?: number | undefined
  readonly presetFiatAmount?: number | undefined
  /** ISO 4217: of `presetFiatAmount`. Left out: the provider's own. */
  readonly fiatCurrency?: string | undefined
  /** ISO 3166-1 alpha-2: the buyer's country. Absent: not given. */
  readonly country?: string | undefined
  /** The token to buy. Left out: the asset of the wallet, in the provider's notation. */
  readonly token?: OrderedToken | undefined
  /** The id of the payment method, as in the options. */
  readonly paymentMethod?: string | undefined
  /** The id of the quote that the user chose. */
  readonly quoteId?: string | undefined
}

/** The token of an order. */
export interface OrderedToken {
  /** CAIP-2. */
  readonly chain: string
  /** Address of the contract or mint; empty: the network's coin. */
  readonly address: string
}

export interface OnrampOptionsQuery {
  /** The gateway's id of the provider. Left out: the first that has options. */
  readonly provider?: string | undefined
  /** ISO 3166-1 alpha-2: limits the answer to this country. Absent: not given. */
  readonly country?: string | undefined
}

export interface OnrampUrl {
  readonly url: string
}

/** A payment method with its limits. */
export interface PaymentLimit {
  /** `card`, `ach_bank_account`. */
  readonly id: string
  readonly min: string
  readonly max: string
}

/** A fiat currency. */
export interface PaymentCurrency {
  /** ISO 4217: `USD`. */
  readonly id: string
  readonly payment_method_limits: readonly PaymentLimit[]
}

export interface PurchaseNetwork {
  readonly name: string
  readonly display_name: string
  /** The number of an EIP-155 network, or the CAIP-2 reference of another. */
  readonly chain_id: string
  readonly contract_address: string
}

/** A token for sale. */
export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}

export interface OnrampOptions {
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
}

export interface OnrampQuoteBody {
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  /** In the currency of the payment: `100`, `99.50`. */
  readonly amount: string
  /** The symbol of the token to buy. */
  readonly network: string
  /** The gateway's id of the provider. Left out: the first that has quotes. */
  readonly provider?: string | undefined
  /** ISO 3166-1 alpha-2: the buyer's country. Absent: not given. */
  readonly country?: string | undefined
  /** The id of the payment method, as in the options. */
  readonly paymentMethod?: string | undefined
}

export interface Money {
  readonly amount: string
  readonly currency: string
}

export interface OnrampQuote {
  readonly paymentTotal: Money
  readonly paymentSubtotal: Money
  readonly purchaseAmount: Money
  readonly coinbaseFee: Money
  readonly networkFee: Money
  readonly quoteId: string
  /** Usual time from payment to delivery. Seconds. */
  readonly deliverySeconds?: number | undefined
}

const name = z.string().check(z.regex(/^[\w.:-]{1,64}$/))
const provider = z.optional(z.string().check(z.regex(/^[a-z][a-z\d-]{0,31}$/)))
const currencyId = z.string().check(z.regex(/^[A-Z]{3}$/))
const country = z.optional(z.string().check(z.regex(/^[A-Z]{2}$/)))
const amount = z.number().check(z.minimum(0), z.maximum(1_000_000))

export const onrampUrlBody: z.ZodMiniType<OnrampUrlBody, unknown> = z.object({
  destinationWallets: z
    .array(
      z.object({
        address: plainAddress,
        blockchains: z.array(name).check(z.maxLength(50)),
        assets: z.array(name).check(z.maxLength(50)),
      }),
    )
    .check(z.minLength(1), z.maxLength(10)),
  provider,
  defaultNetwork: z.optional(name),
  partnerUserId: z.optional(z.string().check(z.maxLength(128))),
  purchaseKey: z.optional(z.string().check(z.regex(/^[\da-f]{32}$/))),
  defaultExperience: z.optional(z.enum(['buy', 'send'])),
  presetCryptoAmount: z.optional(amount),
  presetFiatAmount: z.optional(amount),
  fiatCurrency: z.optional(currencyId),
  country,
  token: z.optional(z.object({ chain: caip2Id, address: z.union([z.literal(''), plainAddress]) })),
  paymentMethod: z.optional(name),
  quoteId: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
})

export const onrampOptionsQuery: z.ZodMiniType<OnrampOptionsQuery, unknown> = z.object({ provider, country })

export const onrampUrl: z.ZodMiniType<OnrampUrl, unknown> = z.object({ url: webLink })

const paymentCurrency: z.ZodMiniType<PaymentCurrency, unknown> = z.object({
  id: currencyId,
  payment_method_limits: tolerantList(z.object({ id: name, min: decimalText, max: decimalText }), 20),
})

const purchaseCurrency: z.ZodMiniType<PurchaseCurrency, unknown> = z.object({
  id: z.string().check(z.maxLength(64)),
  name: sanitizedText(64),
  symbol: sanitizedText(16),
  networks: tolerantList(
    z.object({
      name,
      display_name: sanitizedText(64),
      chain_id: name,
      contract_address: z.string().check(z.maxLength(128)),
    }),
    50,
  ),
})

export const onrampOptions: z.ZodMiniType<OnrampOptions, unknown> = z.object({
  paymentCurrencies: tolerantList(paymentCurrency, 200),
  purchaseCurrencies: tolerantList(purchaseCurrency, 1000),
})

export const onrampQuoteBody: z.ZodMiniType<OnrampQuoteBody, unknown> = z.object({
  purchaseCurrency,
  paymentCurrency,
  amount: decimalText,
  network: name,
  provider,
  country,
  paymentMethod: z.optional(name),
})

const money: z.ZodMiniType<Money, unknown> = z.object({
  amount: decimalText,
  currency: z.string().check(z.minLength(1), z.maxLength(16)),
})

export const onrampQuote: z.ZodMiniType<OnrampQuote, unknown> = z.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  coinbaseFee: money,
  networkFee: money,
  quoteId: z.string().check(z.minLength(1), z.maxLength(256)),
  deliverySeconds: maybe(z.number().check(z.minimum(0), z.maximum(31_536_000))),
})
