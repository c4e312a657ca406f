import { z } from 'zod'
import { type ProviderContext, vendorClient } from '../../providers/provider-context.js'
import { createCoinbaseSigner } from './coinbase-jwt.js'
import { amountOf, deliveryHash, isoTime, sellerId } from './seller-answers.js'

const HOST = 'api.developer.coinbase.com'

/** Converts the names of members to camel case: the documents show both spellings. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelCased(one),
    ]),
  )
}
const camel = <Output>(format: z.ZodType<Output>): z.ZodType<Output> => z.preprocess(camelCased, format)

const rows = (max: number) => z.array(z.unknown()).max(max)

const options = camel(z.object({ paymentCurrencies: rows(500), purchaseCurrencies: rows(5000) }))
/** Lists of rows: an invalid one does not cost the others. */
export type CoinbaseOptions = z.infer<typeof options>

const money = z.object({ value: amountOf, currency: z.string().min(1).max(64) })
const quote = camel(
  z.object({
    quoteId: z.string().min(1).max(200),
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    coinbaseFee: money,
    networkFee: money,
  }),
)
export type CoinbaseQuote = z.infer<typeof quote>

const session = z.object({ token: z.string().regex(/^[\w.~+/=-]{8,4096}$/) })

const transactions = camel(z.object({ transactions: rows(1000), nextPageKey: z.string().max(512).nullish() }))
/** A row of the transactions. */
export const coinbaseTransaction = z.object({
  transactionId: sellerId,
  status: z.string().max(64),
  purchaseNetwork: z.string().max(64),
  purchaseAmount: money,
  walletAddress: z.string().regex(/^[-.%a-zA-Z0-9]{1,128}$/),
  txHash: deliveryHash,
  createdAt: isoTime,
})

/** The parameters of a quote. */
export interface CoinbaseQuestion {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Decimal text. */
  readonly paymentAmount: string
  /** ISO 4217. */
  readonly paymentCurrency: string
  readonly paymentMethod: string
  readonly purchaseCurrency: string
  readonly purchaseNetwork: string
}

/** Where the tokens of a session go. */
export interface CoinbaseSession {
  readonly addresses: readonly { readonly address: string; readonly blockchains: readonly string[] }[]
  readonly assets: readonly string[]
  readonly clientIp?: string
}

/** Coinbase's Onramp API (v1). All methods throw `ProviderFailure`, or the reason of the signal. */
export interface CoinbaseApi {
  options(country: string, signal: AbortSignal): Promise<CoinbaseOptions>
  quote(question: CoinbaseQuestion, signal: AbortSignal): Promise<CoinbaseQuote>
  /** Returns the token of a session: valid once, for five minutes. */
  session(session: CoinbaseSession, signal: AbortSignal): Promise<string>
  /** Returns rows of transactions, newest first. */
  transactions(
    reference: string,
    pageKey: string | undefined,
    signal: AbortSignal,
  ): Promise<z.infer<typeof transactions>>
}

/**
 * Creates the client of the API; `undefined` if Coinbase is not switched on. Each request has a token of its own.
 *
 * @throws `Error` if the secret is not a key
 * @see https://docs.cdp.coinbase.com/onramp/reference
 */
export function createCoinbaseApi(context: ProviderContext): CoinbaseApi | undefined {
  const client = vendorClient(context, 'coinbase', () => ({ baseUrl: `https://${HOST}` }))
  if (!client) return undefined
  const { key = '', secret = '' } = context.settings.coinbase ?? {}
  const signer = createCoinbaseSigner(key, secret, context.now)
  if (!signer)
    throw new Error('GATEWAY_COINBASE_SECRET: is neither a P-256 key (PEM) nor an Ed25519 key (base64)')
  const authorized = (method: 'GET' | 'POST', path: string) => ({
    authorization: `Bearer ${signer.token(`${method} ${HOST}${path}`)}`,
  })
  const read = <Answer>(
    path: string,
    query: Readonly<Record<string, string | undefined>>,
    format: z.ZodType<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> => client.ask({ path, query, headers: authorized('GET', path), signal }, format)
  const send = <Answer>(
    path: string,
    body: unknown,
    format: z.ZodType<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> => client.ask({ path, body, headers: authorized('POST', path), signal }, format)

  return {
    options: (country, signal) => read('/onramp/v1/buy/options', { country }, options, signal),
    quote: (question, signal) => send('/onramp/v1/buy/quote', question, quote, signal),
    session: async (body, signal) => (await send('/onramp/v1/token', body, session, signal)).token,
    transactions: (reference, pageKey, signal) =>
      read(
        `/onramp/v1/buy/user/${encodeURIComponent(reference)}/transactions`,
        { pageSize: '50', pageKey },
        transactions,
        signal,
      ),
  }
}
