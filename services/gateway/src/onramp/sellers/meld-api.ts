import { z } from 'zod'
import { type ProviderContext, vendorClient } from '../../providers/provider-context.js'
import { amountOf, deliveryHash, fiatCode, isoTime, sellerId } from './seller-answers.js'

/** Pins the shape of the answers. */
const VERSION = '2025-03-04'
const ONRAMP = { categories: 'CRYPTO_ONRAMP', accountFilter: 'true' }

/** A row of the crypto currencies. */
export const meldCrypto = z.object({
  currencyCode: z.string().regex(/^[\w.-]{1,64}$/),
  name: z.string().min(1).max(64),
  chainCode: z.string().max(64).nullish(),
  chainName: z.string().max(64).nullish(),
  chainId: z.string().max(64).nullish(),
  contractAddress: z.string().max(128).nullish(),
})
export type MeldCrypto = z.infer<typeof meldCrypto>

/** A row of the limits: one for each fiat currency. */
export const meldLimit = z.object({
  currencyCode: fiatCode,
  minimumAmount: amountOf,
  maximumAmount: amountOf,
})

/** A row of the countries' defaults. */
export const meldDefault = z.object({ countryCode: z.string().max(8), defaultCurrencyCode: fiatCode })

/** Code of a method of payment or of a provider: `CREDIT_DEBIT_CARD`. */
const upperCode = z.string().regex(/^[A-Z\d_]{1,40}$/)
/** A row of the methods of payment. */
export const meldMethod = z.object({ paymentMethod: upperCode })

/** A row of the quotes: one for each provider behind Meld. */
export const meldQuote = z.object({
  serviceProvider: upperCode,
  sourceAmount: amountOf,
  sourceCurrencyCode: fiatCode,
  destinationAmount: amountOf,
  destinationCurrencyCode: z.string().max(64),
  totalFee: amountOf,
  networkFee: amountOf.nullish(),
})
const quotes = z.object({ quotes: z.array(z.unknown()).max(200).nullish() })

const session = z.object({
  externalSessionId: z.string().max(128),
  widgetUrl: z.string().max(4096),
})
export type MeldPage = z.infer<typeof session>

/** A row of the transactions. */
export const meldTransaction = z.object({
  id: sellerId,
  status: z.string().max(40),
  externalSessionId: z.string().max(128),
  createdAt: isoTime,
  destinationAmount: amountOf.nullish(),
  destinationCurrencyCode: z.string().max(64).nullish(),
  cryptoDetails: z
    .object({
      walletAddress: z.string().max(128).nullish(),
      destinationWalletAddress: z.string().max(128).nullish(),
      blockchainTransactionId: deliveryHash,
    })
    .nullish(),
})
const transactions = z.object({ transactions: z.array(z.unknown()).max(200) })

/** The parameters of a quote and, with further ones, of a session. */
export interface MeldQuestion {
  readonly countryCode: string
  readonly sourceCurrencyCode: string
  readonly sourceAmount: number
  readonly destinationCurrencyCode: string
  readonly paymentMethodType: string
}

export interface MeldSession {
  readonly externalSessionId: string
  readonly externalCustomerId?: string | undefined
  readonly sessionData: MeldQuestion & { readonly walletAddress: string; readonly serviceProvider: string }
}

/** Meld's API. All methods throw `ProviderFailure`, or the reason of the signal; lists are of rows. */
export interface MeldApi {
  cryptoCurrencies(country: string | undefined, signal: AbortSignal): Promise<readonly unknown[]>
  limits(country: string | undefined, signal: AbortSignal): Promise<readonly unknown[]>
  defaults(country: string, signal: AbortSignal): Promise<readonly unknown[]>
  methods(country: string, currency: string, signal: AbortSignal): Promise<readonly unknown[]>
  quotes(question: MeldQuestion, signal: AbortSignal): Promise<readonly unknown[]>
  /** Creates a session of Meld's page. */
  session(order: MeldSession, signal: AbortSignal): Promise<MeldPage>
  /** Returns the transactions of a session. */
  transactions(externalSessionId: string, signal: AbortSignal): Promise<readonly unknown[]>
}

const rows = z.array(z.unknown()).max(10_000)
/** A key of the form `id:secret` is sent in base64, as HTTP requires (RFC 7617). */
const credentials = (key: string): string => (key.includes(':') ? Buffer.from(key).toString('base64') : key)

/**
 * Creates the client of the API; `undefined` if Meld is not switched on.
 *
 * @see https://docs.meld.io/docs/whitelabel-api-guide
 */
export function createMeldApi(context: ProviderContext): MeldApi | undefined {
  const client = vendorClient(context, 'meld', ({ key = '' }) => ({
    baseUrl: 'https://api.meld.io',
    headers: { authorization: `BASIC ${credentials(key)}`, 'meld-version': VERSION },
  }))
  if (!client) return undefined
  const list = (
    path: string,
    query: Readonly<Record<string, string | undefined>>,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> =>
    client.ask({ path: `/service-providers/${path}`, query: { ...ONRAMP, ...query }, signal }, rows)

  return {
    cryptoCurrencies: (countries, signal) => list('properties/crypto-currencies', { countries }, signal),
    limits: (countries, signal) => list('limits/fiat-currency-purchases', { countries }, signal),
    defaults: (countries, signal) => list('properties/defaults/by-country', { countries }, signal),
    methods: (countries, fiatCurrencies, signal) =>
      list('properties/payment-methods', { countries, fiatCurrencies }, signal),
    quotes: async (body, signal) =>
      (await client.ask({ path: '/payments/crypto/quote', body, signal }, quotes)).quotes ?? [],
    session: (body, signal) =>
      client.ask({ path: '/crypto/session/widget', body: { ...body, sessionType: 'BUY' }, signal }, session),
    async transactions(externalSessionIds, signal) {
      const query = { externalSessionIds }
      return (await client.ask({ path: '/payments/transactions', query, signal }, transactions)).transactions
    },
  }
}
