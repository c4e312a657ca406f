import { randomUUID } from 'node:crypto'
import type { OnrampQuote, OnrampQuoteBody, PaymentCurrency } from 'quoin/endpoints/onramp'
import { validRows } from '../../providers/answer-formats.js'
import type { ProviderContext } from '../../providers/provider-context.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { createExpiringCache } from '../../tokens/expiring-cache.js'
import type {
  OnrampOrder,
  OnrampProvider,
  OnrampPurchase,
  PlacedOrder,
  PurchaseStatus,
} from '../onramp-provider.js'
import {
  createMeldApi,
  type MeldApi,
  type MeldCrypto,
  type MeldQuestion,
  meldCrypto,
  meldDefault,
  meldLimit,
  meldMethod,
  meldQuote,
  meldTransaction,
} from './meld-api.js'
import { checkAnswer, checkLink, checkQuote, less } from './seller-answers.js'
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

const PAGE = 'https://meldcrypto.com'
const TEST_PAGE = 'https://sb.meldcrypto.com'
const TEST_API = 'https://api-sb.meld.io'
/** Milliseconds. */
const LISTS_FRESH = 3_600_000
const LISTS_TIMEOUT = 10_000
/** Of a request without a country, which Meld's quotes require; Meld's own default. */
const USUAL_COUNTRY = 'US'

/** The EVM networks that are offered. */
const EVM_CHAINS: ReadonlySet<string> = new Set(
  [1, 10, 56, 137, 324, 8453, 42_161, 42_220, 43_114, 59_144].map((number) => `eip155:${number}`),
)
/** Names of other networks, in lower case. */
const OTHER_CHAINS: ReadonlyMap<string, string> = new Map([
  ['solana', SOLANA],
  ['bitcoin', BITCOIN],
])

/** Meld's codes of methods that other sellers have, too; others are only converted to lower case. */
const METHODS: Readonly<Record<string, string>> = {
  CREDIT_DEBIT_CARD: 'card',
  ACH: 'ach_bank_account',
  SEPA: 'sepa_bank_transfer',
}
const methodOf = (code: string): string => METHODS[code] ?? code.toLowerCase()
const codeOf = (method = 'card'): string =>
  Object.entries(METHODS).find(([, id]) => id === method)?.[0] ?? method.toUpperCase()

/** An order that waits for its buyer (`PENDING_CREATED`, `TWO_FA_REQUIRED`) is not listed: it may never be paid. */
const STATUSES: Readonly<Record<string, PurchaseStatus>> = {
  PENDING: 'in-progress',
  PROCESSING: 'in-progress',
  AUTHORIZED: 'in-progress',
  TWO_FA_PROVIDED: 'in-progress',
  ONRAMP_SETTLED: 'in-progress',
  SETTLING: 'in-progress',
  // Temporary: the provider may try again.
  ERROR: 'in-progress',
  SETTLED: 'success',
  AUTHORIZATION_EXPIRED: 'failed',
  CANCELLED: 'failed',
  DECLINED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'failed',
  VOIDED: 'failed',
}

interface Lists {
  readonly assets: readonly SellerAsset[]
  readonly payments: readonly PaymentCurrency[]
}

const chainOf = ({ chainId, chainName }: MeldCrypto): string | undefined =>
  EVM_CHAINS.has(`eip155:${chainId}`)
    ? `eip155:${chainId}`
    : OTHER_CHAINS.get((chainName ?? '').toLowerCase())

const assetsOf = (rows: readonly unknown[]): readonly SellerAsset[] =>
  validRows(rows, meldCrypto).flatMap((one): readonly SellerAsset[] => {
    const chain = chainOf(one)
    if (chain === undefined) return []
    const { currencyCode: code, name } = one
    return [
      {
        code,
        chain,
        network: (one.chainName ?? chain).replace(/[^\w.:-]+/g, '-'),
        address: tokenAddress(one.contractAddress),
        name,
        // `USDC_BASE`: the code names the network, too.
        symbol: (code.split('_')[0] ?? code).slice(0, 16),
      },
    ]
  })

async function readLists(api: MeldApi, country: string | undefined): Promise<Lists> {
  // Readers share these requests: none of them ends it.
  const signal = AbortSignal.timeout(LISTS_TIMEOUT)
  const [tokens, limits, defaults] = await Promise.all([
    api.cryptoCurrencies(country, signal),
    api.limits(country, signal),
    country === undefined ? [] : api.defaults(country, signal),
  ])
  const own = validRows(defaults, meldDefault).find(({ countryCode }) => countryCode === country)
  // The local methods of a country are those of its own currency.
  const local =
    own && country !== undefined ? await api.methods(country, own.defaultCurrencyCode, signal) : []
  const methods = new Set(['card', ...validRows(local, meldMethod).map((row) => methodOf(row.paymentMethod))])
  const payments = validRows(limits, meldLimit).map((one): PaymentCurrency => {
    const { currencyCode: id, minimumAmount: min, maximumAmount: max } = one
    const ids = id === own?.defaultCurrencyCode ? [...methods].slice(0, 20) : ['card']
    return { id, payment_method_limits: ids.map((method) => ({ id: method, min, max })) }
  })
  const isOwn = ({ id }: PaymentCurrency): boolean => id === own?.defaultCurrencyCode
  return {
    assets: assetsOf(tokens),
    payments: [...payments].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a))),
  }
}

/** Returns the quote of a row; `undefined` for one that is invalid, or for something else than was requested. */
function quoteOf(row: unknown, question: MeldQuestion, symbol: string): OnrampQuote | undefined {
  const parsed = meldQuote.safeParse(row)
  if (!parsed.success) return undefined
  const { sourceAmount, totalFee, destinationAmount, networkFee } = parsed.data
  try {
    const isOfPayment = parsed.data.sourceCurrencyCode === question.sourceCurrencyCode
    checkAnswer(
      'meld',
      isOfPayment && parsed.data.destinationCurrencyCode === question.destinationCurrencyCode,
    )
    return checkQuote('meld', {
      amount: String(question.sourceAmount),
      currency: question.sourceCurrencyCode,
      symbol,
      total: sourceAmount,
      subtotal: less(sourceAmount, totalFee),
      providerFee: less(totalFee, networkFee ?? '0'),
      networkFee: networkFee ?? '0',
      receive: destinationAmount,
      quoteId: `meld-${parsed.data.serviceProvider}`,
    })
  } catch {
    return undefined
  }
}

/**
 * Returns the quote of the provider that gives most.
 *
 * @throws `ProviderFailure`: `rejected` if no provider behind Meld serves the request, `malformed` if all lie
 */
async function bestQuote(
  api: MeldApi,
  question: MeldQuestion,
  symbol: string,
  signal: AbortSignal,
): Promise<OnrampQuote> {
  const rows = await api.quotes(question, signal)
  if (rows.length === 0) throw new ProviderFailure('meld', 'rejected')
  const quotes = rows.flatMap((row) => quoteOf(row, question, symbol) ?? [])
  const received = ({ purchaseAmount }: OnrampQuote): number => Number(purchaseAmount.amount)
  const [best] = quotes.sort((one, other) => received(other) - received(one))
  if (!best) throw new ProviderFailure('meld', 'malformed')
  return best
}

/** Returns the purchases of an order: those of its token and its address. */
const purchasesOf = (rows: readonly unknown[], order: PlacedOrder): readonly OnrampPurchase[] =>
  validRows(rows, meldTransaction).flatMap((one): readonly OnrampPurchase[] => {
    const { id, createdAt: created, cryptoDetails: details } = one
    const status = STATUSES[one.status]
    const wallet = details?.destinationWalletAddress ?? details?.walletAddress ?? order.address
    const isOfOrder =
      one.externalSessionId === order.id &&
      (one.destinationCurrencyCode ?? order.code) === order.code &&
      isSameAddress(wallet, order.address)
    if (!status || !isOfOrder) return []
    const { chain, address, name, symbol, expected } = order
    const token = { name, symbol, amount: one.destinationAmount ?? expected }
    return [{ id, status, chain, hash: details?.blockchainTransactionId ?? '', address, created, token }]
  })

const questionOf = (
  asset: SellerAsset,
  payment: Pick<OnrampQuoteBody, 'country' | 'paymentMethod'> & {
    readonly currency: string
    readonly amount: number
  },
): MeldQuestion => ({
  countryCode: payment.country ?? USUAL_COUNTRY,
  sourceCurrencyCode: payment.currency,
  sourceAmount: payment.amount,
  destinationCurrencyCode: asset.code,
  paymentMethodType: codeOf(payment.paymentMethod),
})

/** Creates the seller Meld, which compares the providers of the host's account; `undefined` if it is not switched on. */
export function meldSeller(context: ProviderContext): OnrampProvider | undefined {
  const api = createMeldApi(context)
  if (!api) return undefined
  const page = context.settings.meld?.url === TEST_API ? TEST_PAGE : PAGE
  const known = createExpiringCache<Lists>({
    name: 'meld-currencies',
    max: 50,
    bytesOf: () => 200_000,
    freshMs: LISTS_FRESH,
    now: context.now,
  })
  const read = (country: string | undefined, signal: AbortSignal): Promise<Lists> =>
    known.read(country ?? '', () => readLists(api, country), signal)

  /** Returns the provider of the quote that the user chose; without one, that of the best. */
  const providerOf = async (
    question: MeldQuestion,
    symbol: string,
    { quoteId }: OnrampOrder,
    signal: AbortSignal,
  ): Promise<string> => {
    const chosen = quoteId ?? (await bestQuote(api, question, symbol, signal)).quoteId
    const [, provider] = /^meld-([A-Z\d_]{1,40})$/.exec(chosen) ?? []
    if (provider === undefined) throw new ProviderFailure('meld', 'rejected')
    return provider
  }

  return {
    id: 'meld',
    supports: (chain) => EVM_CHAINS.has(chain) || [...OTHER_CHAINS.values()].includes(chain),
    async options(signal, { country }) {
      const { assets, payments } = await read(country, signal)
      return { paymentCurrencies: payments, purchaseCurrencies: purchaseCurrencies(assets) }
    },
    async quote(question, signal) {
      const { assets } = await read(question.country, signal)
      const asset = findAsset(assets, wantedOf(question))
      const { country, paymentMethod, paymentCurrency, amount } = question
      const payment = { country, paymentMethod, currency: paymentCurrency.id, amount: Number(amount) }
      return bestQuote(api, questionOf(asset, payment), asset.symbol, signal)
    },
    async createUrl(order, signal) {
      const { assets } = await read(order.country, signal)
      const asset = findAsset(assets, orderedOf(order))
      const { country, paymentMethod, fiatCurrency: currency = 'USD', presetFiatAmount: amount = 100 } = order
      const question = questionOf(asset, { country, paymentMethod, currency, amount })
      const serviceProvider = await providerOf(question, asset.symbol, order, signal)
      const placed = placedOrder(randomUUID(), asset, order)
      const answer = await api.session(
        {
          externalSessionId: placed.id,
          externalCustomerId: order.partnerUserId,
          sessionData: { ...question, walletAddress: placed.address, serviceProvider },
        },
        signal,
      )
      checkAnswer('meld', answer.externalSessionId === placed.id)
      return { url: checkLink('meld', answer.widgetUrl, [page]), order: placed }
    },
    async purchasesOf(order, signal) {
      return purchasesOf(await api.transactions(order.id, signal), order)
    },
  }
}
