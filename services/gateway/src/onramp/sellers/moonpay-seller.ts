import { randomUUID } from 'node:crypto'
import type { OnrampQuote, OnrampQuoteBody, PaymentCurrency } from 'quoin/endpoints/onramp'
import { validRows } from '../../providers/answer-formats.js'
import type { ProviderContext } from '../../providers/provider-context.js'
import { createExpiringCache } from '../../tokens/expiring-cache.js'
import type {
  OnrampOrder,
  OnrampProvider,
  OnrampPurchase,
  PlacedOrder,
  PurchaseStatus,
} from '../onramp-provider.js'
import {
  createMoonpayApi,
  type MoonpayCrypto,
  type MoonpayQuote,
  moonpayCountry,
  moonpayCrypto,
  moonpayFiat,
  moonpayTransaction,
  signMoonpayUrl,
} from './moonpay-api.js'
import { checkAnswer, checkLink, checkQuote, sum } from './seller-answers.js'
import {
  BITCOIN,
  findAsset,
  isSameAddress,
  orderedOf,
  placedOrder,
  purchaseCurrencies,
  type SellerAsset,
  SOLANA,
  tokenAddress,
  wantedOf,
} from './seller-asset.js'

const PAGE = 'https://buy.moonpay.com'
/** The page for publishable keys of the test mode. */
const TEST_PAGE = 'https://buy-sandbox.moonpay.com'
/** Milliseconds. */
const LISTS_FRESH = 600_000
const LISTS_TIMEOUT = 10_000

/** The EVM networks that are offered. */
const EVM_CHAINS: ReadonlySet<string> = new Set(
  [1, 10, 56, 137, 8453, 42_161, 42_220, 43_114, 59_144].map((number) => `eip155:${number}`),
)
/** MoonPay's codes of other networks. */
const OTHER_CHAINS: ReadonlyMap<string, string> = new Map([
  ['solana', SOLANA],
  ['bitcoin', BITCOIN],
])

interface Method {
  /** MoonPay's name, and the one in options. */
  readonly theirs: string
  readonly id: string
  /** The only currency and country; left out: any. */
  readonly currency?: string
  readonly country?: string
}
const CARD: Method = { theirs: 'credit_debit_card', id: 'card' }
const METHODS: readonly Method[] = [
  CARD,
  { theirs: 'sepa_bank_transfer', id: 'sepa_bank_transfer', currency: 'EUR' },
  { theirs: 'gbp_bank_transfer', id: 'gbp_bank_transfer', currency: 'GBP', country: 'GB' },
  { theirs: 'ach_bank_transfer', id: 'ach_bank_account', currency: 'USD', country: 'US' },
  { theirs: 'pix_instant_payment', id: 'pix', currency: 'BRL', country: 'BR' },
]

/** A card that waits for its bank (`waitingAuthorization`) is not listed: it may never be paid. */
const STATUSES: Readonly<Record<string, PurchaseStatus>> = {
  waitingPayment: 'in-progress',
  pending: 'in-progress',
  completed: 'success',
  failed: 'failed',
}

interface Lists {
  readonly currencies: readonly unknown[]
  readonly countries: readonly unknown[]
}

function chainOf({ metadata: { chainId, networkCode } }: MoonpayCrypto): string | undefined {
  const chain = `eip155:${chainId}`
  return EVM_CHAINS.has(chain) ? chain : OTHER_CHAINS.get(networkCode)
}

const isSold = (one: MoonpayCrypto, country: string | undefined): boolean =>
  one.isSuspended !== true &&
  !(country === 'US' && (one.isSupportedInUs ?? one.isSupportedInUS) === false) &&
  (country === undefined || one.notAllowedCountries?.includes(country) !== true)

const assetsOf = ({ currencies }: Lists, country: string | undefined): readonly SellerAsset[] =>
  validRows(currencies, moonpayCrypto).flatMap((one): readonly SellerAsset[] => {
    const chain = chainOf(one)
    if (chain === undefined || !isSold(one, country)) return []
    const { code, metadata } = one
    return [
      {
        code,
        chain,
        network: metadata.networkCode,
        address: tokenAddress(metadata.contractAddress),
        // "USD Coin (Base)", `usdc_base`: the network is displayed anyway.
        name: one.name.split(' (')[0] ?? one.name,
        symbol: (code.split('_')[0] ?? code).toUpperCase().slice(0, 16),
      },
    ]
  })

/** Returns false for a country that MoonPay lists as not served; true for one that it does not list. */
const isServed = ({ countries }: Lists, country: string | undefined): boolean =>
  validRows(countries, moonpayCountry).find(({ alpha2 }) => alpha2 === country)?.isBuyAllowed !== false

const paymentsOf = (lists: Lists, country: string | undefined): readonly PaymentCurrency[] =>
  validRows(isServed(lists, country) ? lists.currencies : [], moonpayFiat).flatMap(
    ({ code, minBuyAmount: min, maxBuyAmount: max }): readonly PaymentCurrency[] => {
      if (!min || !max) return []
      const id = code.toUpperCase()
      const methods = METHODS.filter(
        (one) => (one.currency ?? id) === id && (one.country ?? country) === country,
      )
      return [{ id, payment_method_limits: methods.map((method) => ({ id: method.id, min, max })) }]
    },
  )

const methodOf = (id: string | undefined): Method => METHODS.find((one) => one.id === id) ?? CARD

function quoteOf(
  { amount, paymentCurrency: paid }: OnrampQuoteBody,
  asset: SellerAsset,
  answer: MoonpayQuote,
): OnrampQuote {
  const isOfPayment = answer.baseCurrencyCode.toUpperCase() === paid.id
  checkAnswer('moonpay', isOfPayment && answer.quoteCurrencyCode === asset.code)
  return checkQuote('moonpay', {
    amount,
    currency: paid.id,
    symbol: asset.symbol,
    total: answer.totalAmount,
    subtotal: answer.baseCurrencyAmount,
    providerFee: sum(answer.feeAmount, answer.extraFeeAmount),
    networkFee: answer.networkFeeAmount,
    receive: answer.quoteCurrencyAmount,
    quoteId: `moonpay-${asset.code}`,
  })
}

/** Returns the purchases of an order: those of its token and its address. */
const purchasesOf = (rows: readonly unknown[], order: PlacedOrder): readonly OnrampPurchase[] =>
  validRows(rows, moonpayTransaction).flatMap((one): readonly OnrampPurchase[] => {
    const status = STATUSES[one.status]
    const isOfOrder =
      one.externalTransactionId === order.id &&
      one.currency.code === order.code &&
      isSameAddress(one.walletAddress, order.address)
    if (!status || !isOfOrder) return []
    const { id, cryptoTransactionId: hash, createdAt: created } = one
    const { chain, address, name, symbol, expected } = order
    const token = { name, symbol, amount: one.quoteCurrencyAmount ?? expected }
    return [{ id, status, chain, hash, address, created, token }]
  })

/** Creates the seller MoonPay; `undefined` if it is not switched on. */
export function moonpaySeller(context: ProviderContext): OnrampProvider | undefined {
  const api = createMoonpayApi(context)
  if (!api) return undefined
  const { key = '', secret = '' } = context.settings.moonpay ?? {}
  const known = createExpiringCache<Lists>({
    name: 'moonpay-currencies',
    max: 1,
    bytesOf: () => 500_000,
    freshMs: LISTS_FRESH,
    now: context.now,
  })
  const load = async (): Promise<Lists> => {
    // Readers share these requests: none of them ends it.
    const signal = AbortSignal.timeout(LISTS_TIMEOUT)
    const [currencies, countries] = await Promise.all([api.currencies(signal), api.countries(signal)])
    return { currencies, countries }
  }
  const read = (signal: AbortSignal): Promise<Lists> => known.read('', load, signal)

  function pageUrl(order: OnrampOrder, { id, code, address }: PlacedOrder): string {
    const page = key.startsWith('pk_test_') ? TEST_PAGE : PAGE
    const parameters = {
      apiKey: key,
      currencyCode: code,
      walletAddress: address,
      baseCurrencyCode: order.fiatCurrency?.toLowerCase(),
      baseCurrencyAmount: order.presetFiatAmount?.toString(),
      paymentMethod: order.paymentMethod === undefined ? undefined : methodOf(order.paymentMethod).theirs,
      externalTransactionId: id,
    }
    return checkLink('moonpay', signMoonpayUrl(page, parameters, secret), [page])
  }

  return {
    id: 'moonpay',
    supports: (chain) => EVM_CHAINS.has(chain) || [...OTHER_CHAINS.values()].includes(chain),
    async options(signal, { country }) {
      const lists = await read(signal)
      return {
        paymentCurrencies: paymentsOf(lists, country),
        purchaseCurrencies: purchaseCurrencies(assetsOf(lists, country)),
      }
    },
    async quote(question, signal) {
      const { amount, country, paymentCurrency, paymentMethod } = question
      const asset = findAsset(assetsOf(await read(signal), country), wantedOf(question))
      const payment = { currency: paymentCurrency.id, amount, method: methodOf(paymentMethod).theirs }
      return quoteOf(question, asset, await api.quote(asset.code, payment, signal))
    },
    async createUrl(order, signal) {
      const asset = findAsset(assetsOf(await read(signal), order.country), orderedOf(order))
      const placed = placedOrder(randomUUID(), asset, order)
      return { url: pageUrl(order, placed), order: placed }
    },
    async purchasesOf(order, signal) {
      return purchasesOf(await api.transactions(order.id, signal), order)
    },
  }
}
