import { type StandIn, type StandInAnswer, startStandIn } from './start-stand-in.js'

/** The calls of the stand-in, for tests that change its answers. */
export type MoonpayCall = 'currencies' | 'countries' | 'quote' | 'transactions'

export interface MoonpayStandIn extends StandIn {
  /** The transactions of the external ids. */
  readonly transactions: Map<string, readonly Readonly<Record<string, unknown>>[]>
}

const fiat = (code: string, name: string) => ({
  id: `fiat-${code}`,
  createdAt: '2019-05-17T18:24:45.206Z',
  updatedAt: '2019-05-17T18:24:45.206Z',
  type: 'fiat',
  name,
  code,
  precision: 2,
  minBuyAmount: 30,
  maxBuyAmount: 9000,
  isSellSupported: true,
})
const crypto = (code: string, name: string, metadata: object, more: object = {}) => ({
  id: `crypto-${code}`,
  createdAt: '2019-05-17T18:24:45.206Z',
  updatedAt: '2019-05-17T18:24:45.206Z',
  type: 'crypto',
  name,
  code,
  precision: 2,
  minBuyAmount: 30,
  maxBuyAmount: 1000,
  minSellAmount: 15,
  maxSellAmount: 100000,
  addressRegex: '^(0x)[0-9A-Fa-f]{40}$',
  supportsAddressTag: false,
  isSuspended: false,
  isSupportedInUs: true,
  isSellSupported: true,
  notAllowedUSStates: ['LA', 'VI'],
  notAllowedCountries: ['CA'],
  metadata,
  ...more,
})
const onBase = (contractAddress: string) => ({ contractAddress, chainId: '8453', networkCode: 'base' })
const CURRENCIES = [
  fiat('usd', 'US Dollar'),
  fiat('eur', 'Euro'),
  crypto('usdc_base', 'USD Coin (Base)', onBase('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')),
  crypto('eth_base', 'Ethereum (Base)', onBase('0x0000000000000000000000000000000000000000')),
  crypto('sol', 'Solana', { contractAddress: null, chainId: null, networkCode: 'solana' }),
  crypto('dai_base', 'Dai (Base)', onBase('0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'), {
    isSuspended: true,
  }),
  crypto('xlm', 'Stellar', { contractAddress: null, chainId: null, networkCode: 'stellar' }),
  { type: 'crypto', code: 'BROKEN' },
]
const COUNTRIES = [
  {
    alpha2: 'US',
    alpha3: 'USA',
    isAllowed: true,
    isBuyAllowed: true,
    isSellAllowed: true,
    name: 'United States',
  },
  { alpha2: 'CU', alpha3: 'CUB', isAllowed: false, isBuyAllowed: false, isSellAllowed: false, name: 'Cuba' },
]
const UNAUTHORIZED: StandInAnswer = {
  status: 401,
  body: { message: 'Unauthorized', type: 'UnauthorizedError' },
}
const refused = (message: string): StandInAnswer => ({
  status: 400,
  body: { message, type: 'BadRequestError' },
})

/** The publishable key that the stand-in accepts. */
export const MOONPAY_KEY = 'pk_live_planted0123456789'

/**
 * Stand-in for MoonPay's API of widgets, built from its reference (https://dev.moonpay.com/api-reference/widget: getcurrencies,
 * getcountries, getbuyquote, getbuytransaction, getbuytransactionbyexternalid; read on 2026-11-26): amounts as numbers, the
 * publishable key in the query, errors as `{ message, type }`, a list of transactions for an external id.
 */
export async function startMoonpay(
  change: (answer: object, call: MoonpayCall) => unknown = (answer) => answer,
): Promise<MoonpayStandIn> {
  const transactions: MoonpayStandIn['transactions'] = new Map()
  const standIn = await startStandIn(({ method, path, query }) => {
    if (method !== 'GET') return undefined
    if (query.apiKey !== MOONPAY_KEY) return UNAUTHORIZED
    if (path === '/v3/currencies') return { body: change(CURRENCIES, 'currencies') }
    if (path === '/v3/countries') return { body: change(COUNTRIES, 'countries') }
    const [, code] = /^\/v3\/currencies\/(\w+)\/buy_quote$/.exec(path) ?? []
    if (code !== undefined) {
      const total = Number(query.baseCurrencyAmount)
      if (total < 30) return refused('Minimum purchase is $30.')
      const quoteCurrency = CURRENCIES.find((one) => one.code === code)
      if (!quoteCurrency || query.areFeesIncluded !== 'true') return refused('Unknown currency.')
      const baseCurrencyAmount = total - 3.99 - 0.64
      const quote = {
        accountId: '717a8a80-5c17-46f9-84f8-a5253c372f51',
        baseCurrency: CURRENCIES[0],
        baseCurrencyCode: query.baseCurrencyCode,
        baseCurrencyAmount,
        quoteCurrency,
        quoteCurrencyCode: code,
        quoteCurrencyAmount: baseCurrencyAmount,
        quoteCurrencyPrice: 1,
        paymentMethod: query.paymentMethod,
        feeAmount: 3.99,
        extraFeePercentage: 0,
        extraFeeAmount: 0,
        networkFeeAmount: 0.64,
        networkFeeAmountNonRefundable: false,
        totalAmount: total,
        externalId: null,
        externalCustomerId: null,
        signature: 'really-long-string',
        expiresIn: 1800,
        expiresAt: '2026-11-26T12:00:00.000Z',
      }
      return { body: change(quote, 'quote') }
    }
    const [, external] = /^\/v1\/transactions\/ext\/([\w-]+)$/.exec(path) ?? []
    if (external === undefined) return undefined
    return { body: change(transactions.get(external) ?? [], 'transactions') }
  })
  return { ...standIn, transactions }
}

/** Returns a transaction as MoonPay reports it. */
export const moonpayTransaction = (
  externalTransactionId: string,
  walletAddress: string,
  more: object = {},
) => ({
  id: 'defb7c52-7bd3-422b-9052-374df50cc51a',
  createdAt: '2026-11-26T12:00:00.206Z',
  updatedAt: '2026-11-26T12:01:00.206Z',
  baseCurrencyAmount: 95.37,
  quoteCurrencyAmount: null,
  feeAmount: 3.99,
  extraFeeAmount: 0,
  paymentMethod: 'credit_debit_card',
  networkFeeAmount: 0.64,
  areFeesIncluded: true,
  status: 'pending',
  failureReason: null,
  walletAddress,
  walletAddressTag: null,
  cryptoTransactionId: null,
  redirectUrl: null,
  returnUrl: 'https://buy.moonpay.com/transaction_receipt',
  currency: CURRENCIES[2],
  baseCurrency: CURRENCIES[0],
  customerId: '3b97352d-a9c2-4786-afe7-e7d74e0a8ad7',
  externalTransactionId,
  ...more,
})
