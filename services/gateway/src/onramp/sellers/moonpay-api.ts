import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type ProviderContext, vendorClient } from '../../providers/provider-context.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { amountOf, deliveryHash, isoTime, sellerId } from './seller-answers.js'

/** A row of the currencies. */
export const moonpayFiat = z.object({
  type: z.literal('fiat'),
  code: z.string().regex(/^[a-z]{3}$/),
  minBuyAmount: amountOf.nullish(),
  maxBuyAmount: amountOf.nullish(),
})
/** A row of the currencies. */
export const moonpayCrypto = z.object({
  type: z.literal('crypto'),
  code: z.string().regex(/^[a-z\d_]{1,40}$/),
  name: z.string().min(1).max(64),
  isSuspended: z.boolean().nullish(),
  isSupportedInUs: z.boolean().nullish(),
  isSupportedInUS: z.boolean().nullish(),
  notAllowedCountries: z.array(z.string().max(8)).max(300).nullish(),
  metadata: z.object({
    contractAddress: z.string().max(128).nullish(),
    chainId: z.union([z.string().max(64), z.number()]).nullish(),
    networkCode: z.string().max(64),
  }),
})
export type MoonpayCrypto = z.infer<typeof moonpayCrypto>

/** A row of the countries. */
export const moonpayCountry = z.object({ alpha2: z.string().regex(/^[A-Z]{2}$/), isBuyAllowed: z.boolean() })

const quote = z.object({
  baseCurrencyCode: z.string().max(16),
  baseCurrencyAmount: amountOf,
  quoteCurrencyCode: z.string().max(40),
  quoteCurrencyAmount: amountOf,
  feeAmount: amountOf,
  extraFeeAmount: amountOf,
  networkFeeAmount: amountOf,
  totalAmount: amountOf,
})
export type MoonpayQuote = z.infer<typeof quote>

/** A row of the transactions. */
export const moonpayTransaction = z.object({
  id: sellerId,
  status: z.string().max(40),
  walletAddress: z.string().max(128),
  cryptoTransactionId: deliveryHash,
  /** Set when the purchase was executed. */
  quoteCurrencyAmount: amountOf.nullish(),
  createdAt: isoTime,
  externalTransactionId: z.string().max(128),
  currency: z.object({ code: z.string().max(40) }),
})

/** MoonPay's API for widgets. All methods throw `ProviderFailure`, or the reason of the signal. */
export interface MoonpayApi {
  /** Returns rows of currencies, fiat and crypto. */
  currencies(signal: AbortSignal): Promise<readonly unknown[]>
  countries(signal: AbortSignal): Promise<readonly unknown[]>
  /** Returns the quote of a payment that includes the fees. */
  quote(
    code: string,
    payment: { readonly currency: string; readonly amount: string; readonly method: string },
    signal: AbortSignal,
  ): Promise<MoonpayQuote>
  /** Returns rows of the transactions of an order: the id of an order may have several. */
  transactions(orderId: string, signal: AbortSignal): Promise<readonly unknown[]>
}

const rows = z.array(z.unknown()).max(5000)

/**
 * Creates the client of the API; `undefined` if MoonPay is not switched on. These calls take the publishable key; the
 * secret key signs pages and goes nowhere.
 *
 * @see https://dev.moonpay.com/api-reference/widget
 */
export function createMoonpayApi(context: ProviderContext): MoonpayApi | undefined {
  const client = vendorClient(context, 'moonpay', ({ key = '' }) => ({
    baseUrl: 'https://api.moonpay.com',
    query: { apiKey: key },
  }))
  return (
    client && {
      currencies: (signal) => client.ask({ path: '/v3/currencies', signal }, rows),
      countries: (signal) => client.ask({ path: '/v3/countries', signal }, rows),
      quote(code, { currency, amount, method }, signal) {
        const query = {
          baseCurrencyCode: currency.toLowerCase(),
          baseCurrencyAmount: amount,
          paymentMethod: method,
          areFeesIncluded: true,
        }
        return client.ask(
          { path: `/v3/currencies/${encodeURIComponent(code)}/buy_quote`, query, signal },
          quote,
        )
      },
      async transactions(orderId, signal) {
        try {
          return await client.ask(
            { path: `/v1/transactions/ext/${encodeURIComponent(orderId)}`, signal },
            rows,
          )
        } catch (error) {
          // The documents do not say whether an order without a transaction is an error.
          if (error instanceof ProviderFailure && error.status === 404) return []
          throw error
        }
      },
    }
  )
}

/**
 * Signs the URL of the widget: HMAC-SHA256 of its query, with the question mark, by the secret key.
 *
 * @see https://dev.moonpay.com/widget/on-ramp/customization/url-signing
 */
export function signMoonpayUrl(
  page: string,
  parameters: Readonly<Record<string, string | undefined>>,
  secret: string,
): string {
  const query = Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')
  const signature = createHmac('sha256', secret).update(`?${query}`).digest('base64')
  return `${page}/?${query}&signature=${encodeURIComponent(signature)}`
}
