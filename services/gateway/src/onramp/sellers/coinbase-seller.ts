import type { OnrampQuote, OnrampQuoteBody, PaymentCurrency } from 'quoin/endpoints/onramp'
import { z } from 'zod'
import { validRows } from '../../providers/answer-formats.js'
import type { ProviderContext } from '../../providers/provider-context.js'
import { createExpiringCache } from '../../tokens/expiring-cache.js'
import type { OnrampOrder, OnrampProvider, OnrampPurchase, PurchaseStatus } from '../onramp-provider.js'
import {
  type CoinbaseOptions,
  type CoinbaseQuote,
  coinbaseTransaction,
  createCoinbaseApi,
} from './coinbase-api.js'
import { amountOf, checkAnswer, checkLink, checkQuote, fiatCode, sellerId } from './seller-answers.js'
import {
  BITCOIN,
  findAsset,
  orderedOf,
  purchaseCurrencies,
  receiverOf,
  type SellerAsset,
  SOLANA,
  tokenAddress,
  wantedOf,
} from './seller-asset.js'

const ORIGIN = 'https://pay.coinbase.com'
/** Milliseconds. */
const OPTIONS_FRESH = 600_000
const OPTIONS_TIMEOUT = 10_000
/** Of a request without a country, which the API requires. */
const USUAL_COUNTRY = 'US'

/** Coinbase's names of networks, by CAIP-2. */
const NETWORKS: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:80094': 'berachain',
  [SOLANA]: 'solana',
  [BITCOIN]: 'bitcoin',
}
const chainByName: ReadonlyMap<string, string> = new Map(
  Object.entries(NETWORKS).map(([chain, name]) => [name, chain]),
)

const paymentCurrency = z.object({ id: fiatCode, limits: z.array(z.unknown()).max(100) })
const limit = z.object({ id: z.string().regex(/^[A-Z\d_]{1,40}$/), min: amountOf, max: amountOf })
const purchaseCurrency = z.object({
  id: sellerId,
  name: z.string().min(1).max(64),
  symbol: z.string().min(1).max(16),
  networks: z.array(z.unknown()).max(100),
})
const network = z.object({
  name: z.string().max(64),
  chainId: z.union([z.string().max(64), z.number()]).nullish(),
  contractAddress: z.string().max(128).nullish(),
})

/** A transaction that is only created is not listed: it may never be paid. */
const STATUSES: Readonly<Record<string, PurchaseStatus>> = {
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'in-progress',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'success',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

const assetsOf = ({ purchaseCurrencies: rows }: CoinbaseOptions): readonly SellerAsset[] =>
  validRows(rows, purchaseCurrency).flatMap(({ id: code, name, symbol, networks }) =>
    validRows(networks, network).flatMap((one): readonly SellerAsset[] => {
      const chain = chainByName.get(one.name)
      // A known name with the number of another network is an error, or a trap.
      const isRight = chain?.startsWith('eip155:') ? chain === `eip155:${one.chainId}` : chain !== undefined
      if (!chain || !isRight) return []
      return [{ code, chain, network: one.name, address: tokenAddress(one.contractAddress), name, symbol }]
    }),
  )

const paymentsOf = ({ paymentCurrencies: rows }: CoinbaseOptions): readonly PaymentCurrency[] =>
  validRows(rows, paymentCurrency).map(({ id, limits }) => ({
    id,
    payment_method_limits: validRows(limits, limit).map((one) => ({ ...one, id: one.id.toLowerCase() })),
  }))

const purchasesOf = (rows: readonly unknown[]): readonly OnrampPurchase[] =>
  validRows(rows, coinbaseTransaction).flatMap((one): readonly OnrampPurchase[] => {
    const status = STATUSES[one.status]
    const chain = chainByName.get(one.purchaseNetwork)
    if (!status || !chain) return []
    const { transactionId: id, walletAddress: address, txHash: hash, createdAt: created } = one
    const { currency: symbol, value: amount } = one.purchaseAmount
    return [{ id, status, chain, hash, address, created, token: { name: symbol, symbol, amount } }]
  })

function quoteOf(
  { amount, paymentCurrency: paid }: OnrampQuoteBody,
  asset: SellerAsset,
  answer: CoinbaseQuote,
): OnrampQuote {
  const { quoteId, paymentTotal, paymentSubtotal, purchaseAmount, coinbaseFee, networkFee } = answer
  const currencies = [paymentTotal, paymentSubtotal, coinbaseFee, networkFee].map(({ currency }) => currency)
  const isOfToken = [asset.symbol, asset.code].includes(purchaseAmount.currency)
  checkAnswer('coinbase', isOfToken && currencies.every((currency) => currency === paid.id))
  return checkQuote('coinbase', {
    amount,
    currency: paid.id,
    symbol: asset.symbol,
    total: paymentTotal.value,
    subtotal: paymentSubtotal.value,
    providerFee: coinbaseFee.value,
    networkFee: networkFee.value,
    receive: purchaseAmount.value,
    quoteId,
  })
}

/** Returns the URL of Coinbase's page. Source: "Generating an Onramp URL". */
function pageUrl(token: string, asset: SellerAsset, order: OnrampOrder): string {
  const url = new URL(`${ORIGIN}/buy/select-asset`)
  const parameters = {
    sessionToken: token,
    defaultNetwork: asset.network,
    defaultAsset: asset.symbol,
    defaultExperience: 'buy',
    presetFiatAmount: order.presetFiatAmount,
    fiatCurrency: order.fiatCurrency,
    partnerUserRef: order.partnerUserId,
  }
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return checkLink('coinbase', url.href, [ORIGIN])
}

/** Creates the seller Coinbase; `undefined` if it is not switched on. Throws `Error` if its secret is not a key. */
export function coinbaseSeller(context: ProviderContext): OnrampProvider | undefined {
  const api = createCoinbaseApi(context)
  if (!api) return undefined
  const known = createExpiringCache<CoinbaseOptions>({
    name: 'coinbase-options',
    max: 50,
    bytesOf: () => 100_000,
    freshMs: OPTIONS_FRESH,
    now: context.now,
  })
  // Readers share one request: none of them ends it.
  const read = (country: string = USUAL_COUNTRY, signal?: AbortSignal): Promise<CoinbaseOptions> =>
    known.read(country, () => api.options(country, AbortSignal.timeout(OPTIONS_TIMEOUT)), signal)

  return {
    id: 'coinbase',
    supports: (chain) => NETWORKS[chain] !== undefined,
    async options(signal, { country }) {
      const answer = await read(country, signal)
      return {
        paymentCurrencies: paymentsOf(answer),
        purchaseCurrencies: purchaseCurrencies(assetsOf(answer)),
      }
    },
    async quote(question, signal) {
      const { amount, country = USUAL_COUNTRY, paymentMethod = 'card' } = question
      const asset = findAsset(assetsOf(await read(country, signal)), wantedOf(question))
      const answer = await api.quote(
        {
          country,
          paymentAmount: amount,
          paymentCurrency: question.paymentCurrency.id,
          paymentMethod: paymentMethod.toUpperCase(),
          purchaseCurrency: asset.code,
          purchaseNetwork: asset.network,
        },
        signal,
      )
      return quoteOf(question, asset, answer)
    },
    async createUrl(order, signal) {
      const { clientIp } = order
      const asset = findAsset(assetsOf(await read(order.country, signal)), orderedOf(order))
      const token = await api.session(
        {
          addresses: [{ address: receiverOf(order), blockchains: [asset.network] }],
          assets: [asset.code],
          ...(clientIp !== undefined && { clientIp }),
        },
        signal,
      )
      return pageUrl(token, asset, order)
    },
    async purchases(partnerUserId, cursor, signal) {
      const { transactions, nextPageKey } = await api.transactions(partnerUserId, cursor, signal)
      return { purchases: purchasesOf(transactions), next: nextPageKey || undefined }
    },
  }
}
