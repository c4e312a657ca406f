import { type StandIn, type StandInAnswer, startStandIn } from './start-stand-in.js'

/** The calls of the stand-in, for tests that change its answers. */
export type MeldCall = 'currencies' | 'limits' | 'defaults' | 'methods' | 'quote' | 'session' | 'transactions'

export interface MeldStandIn extends StandIn {
  /** The transactions of the external ids of sessions. */
  readonly transactions: Map<string, readonly Readonly<Record<string, unknown>>[]>
  /** What its sessions were created for, by the tokens of their pages. */
  readonly sessions: Map<string, unknown>
}

const currency = (
  currencyCode: string,
  name: string,
  chain: readonly [string, string, string],
  contract: string | null,
) => ({
  currencyCode,
  name,
  chainCode: chain[0],
  chainName: chain[1],
  chainId: chain[2],
  contractAddress: contract,
  symbolImageUrl: 'https://images-currency.meld.io/crypto/USDC/symbol.png',
})
const BASE = ['BASE', 'Base', '8453'] as const
const CURRENCIES = [
  currency('USDC_BASE', 'USD Coin', BASE, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
  currency('ETH_BASE', 'Ethereum', BASE, null),
  currency('SOL', 'Solana', ['SOLANA', 'Solana', '101'], null),
  currency('BTC', 'Bitcoin', ['BTC', 'Bitcoin', 'bitcoin'], null),
  currency('XRP', 'Ripple', ['XRP', 'Ripple', '0'], null),
]
const LIMITS = [
  { currencyCode: 'EUR', defaultAmount: 100, minimumAmount: 5, maximumAmount: 20000 },
  { currencyCode: 'USD', defaultAmount: 200, minimumAmount: 5, maximumAmount: 29999.5 },
  { currencyCode: 'BRL', defaultAmount: 500 },
]
const METHODS = [
  { paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Credit & Debit Card', paymentType: 'CARD', logos: {} },
  { paymentMethod: 'ACH', name: 'ACH', paymentType: 'BANK_TRANSFER', logos: {} },
  { paymentMethod: 'APPLE_PAY', name: 'Apple Pay', paymentType: 'MOBILE_WALLET', logos: {} },
]

/** The key that the stand-in accepts, of the form `id:secret`. */
export const MELD_KEY = 'WQ4planted:0123456789secret'
const AUTHORIZATION = `BASIC ${Buffer.from(MELD_KEY).toString('base64')}`
const error = (status: number, code: string): StandInAnswer => ({
  status,
  body: { code, message: `${code} of ${MELD_KEY}`, requestId: '7c1', timestamp: '2026-11-26T12:00:00Z' },
})

/**
 * Stand-in for Meld's API, built from its documents (https://docs.meld.io/docs/whitelabel-api-guide, /reference/crypto-quote-get,
 * /reference/crypto-session-widget-create, /reference/payments-transactions-search, /api-reference/service-providers/…; read on
 * 2026-11-26): amounts as numbers, one quote for each provider, fields that are null, errors as `{ code, message }`.
 */
export async function startMeld(
  change: (answer: object, call: MeldCall) => unknown = (answer) => answer,
): Promise<MeldStandIn> {
  const transactions: MeldStandIn['transactions'] = new Map()
  const sessions: MeldStandIn['sessions'] = new Map()
  const standIn = await startStandIn(({ method, path, query, headers, body }) => {
    if (headers.authorization !== AUTHORIZATION) return error(401, 'INVALID_CREDENTIALS')
    if (headers['meld-version'] === undefined) return error(400, 'MISSING_VERSION')
    const isList = method === 'GET' && query.categories === 'CRYPTO_ONRAMP'
    const lists: Readonly<Record<string, readonly [MeldCall, object]>> = {
      '/service-providers/properties/crypto-currencies': ['currencies', CURRENCIES],
      '/service-providers/limits/fiat-currency-purchases': ['limits', LIMITS],
      '/service-providers/properties/defaults/by-country': [
        'defaults',
        [
          {
            countryCode: query.countries,
            defaultCurrencyCode: 'USD',
            defaultPaymentMethods: ['CREDIT_DEBIT_CARD'],
          },
        ],
      ],
      '/service-providers/properties/payment-methods': ['methods', METHODS],
    }
    const list = lists[path]
    if (isList && list) return { body: change(list[1], list[0]) }
    // A body of this API is an object.
    const asked = (body ?? {}) as Readonly<Record<string, unknown>>
    if (method === 'POST' && path === '/payments/crypto/quote') {
      const sourceAmount = Number(asked.sourceAmount)
      if (sourceAmount < 5) return error(400, 'INVALID_AMOUNT_TOO_LOW')
      const quote = (serviceProvider: string, totalFee: number, networkFee: number | null) => ({
        transactionType: 'CRYPTO_PURCHASE',
        sourceAmount,
        sourceAmountWithoutFees: sourceAmount - totalFee,
        fiatAmountWithoutFees: sourceAmount - totalFee,
        destinationAmountWithoutFees: null,
        sourceCurrencyCode: asked.sourceCurrencyCode,
        countryCode: asked.countryCode,
        totalFee,
        networkFee,
        transactionFee: totalFee - (networkFee ?? 0),
        destinationAmount: sourceAmount - totalFee,
        destinationCurrencyCode: asked.destinationCurrencyCode,
        exchangeRate: 1,
        paymentMethodType: asked.paymentMethodType,
        customerScore: 20,
        serviceProvider,
        institutionName: null,
        lowKyc: null,
        partnerFee: null,
      })
      const quotes = [quote('TRANSAK', 6.03, 3.53), quote('BANXA', 2.5, null), quote('UNLIMIT', 4, 0.5)]
      return { body: change({ quotes, message: null, error: null }, 'quote') }
    }
    if (method === 'POST' && path === '/crypto/session/widget') {
      const { externalSessionId, externalCustomerId } = asked
      const claims = Buffer.from(JSON.stringify({ s: sessions.size + 1 })).toString('base64url')
      const token = `eyJhbGciOiJIUzI1NiJ9.${claims}.c2ln`
      sessions.set(token, asked)
      const answer = {
        id: 'WePzm7gRdUgis7VHQjMYYL',
        externalSessionId,
        externalCustomerId,
        customerId: 'WeP9qpZzvBizvKhR8bGigL',
        widgetUrl: `https://meldcrypto.com?token=${token}`,
        serviceProviderWidgetUrl: 'https://banxa.example/checkout',
        token,
      }
      return { body: change(answer, 'session') }
    }
    if (method !== 'GET' || path !== '/payments/transactions' || query.externalSessionIds === undefined)
      return undefined
    const found = transactions.get(query.externalSessionIds) ?? []
    return { body: change({ transactions: found, count: found.length, remaining: 0 }, 'transactions') }
  })
  return { ...standIn, transactions, sessions }
}

/** Returns a transaction as Meld reports it. */
export const meldTransaction = (externalSessionId: string, walletAddress: string, more: object = {}) => ({
  key: '8T1afC8a2FTJco8xmtsppJ',
  id: 'W9k9Tg12BFk1i68WpQYQY8',
  accountId: 'W2aRZnYGPwhBWB94iFsZus',
  transactionType: 'CRYPTO_PURCHASE',
  status: 'SETTLING',
  serviceProvider: 'BANXA',
  sessionId: 'WePzm7gRdUgis7VHQjMYYL',
  externalSessionId,
  createdAt: '2026-11-26T12:00:00.123Z',
  updatedAt: '2026-11-26T12:01:00.123Z',
  sourceAmount: 100,
  sourceCurrencyCode: 'USD',
  destinationAmount: 97.5,
  destinationCurrencyCode: 'USDC_BASE',
  paymentMethodType: 'CREDIT_DEBIT_CARD',
  cryptoDetails: { walletAddress, blockchainTransactionId: null, chainId: '8453', networkFee: 0.5 },
  ...more,
})
