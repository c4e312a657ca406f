import type { OnrampQuote, OnrampQuoteBody, PaymentCurrency } from 'quoin/endpoints/onramp'
import { validRows } from '../../providers/answer-formats.js'
import type { ProviderContext } from '../../providers/provider-context.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import type {
  OnrampOrder,
  OnrampProvider,
  OnrampPurchase,
  PlacedOrder,
  PurchaseStatus,
} from '../onramp-provider.js'
import { checkAnswer, checkLink, checkQuote } from './seller-answers.js'
import {
  BITCOIN,
  findAsset,
  isSameAddress,
  orderedOf,
  placedOrder,
  purchaseCurrencies,
  type SellerAsset,
  SOLANA,
  type WantedToken,
  wantedOf,
} from './seller-asset.js'
import { createStripeApi, type StripeQuotes, type StripeSession, stripeQuote } from './stripe-api.js'

const PAGE = 'https://crypto.link.com'
/** Stripe publishes no limits: its page refuses amounts. In whole units of the currency. */
const LIMITS = { min: '1', max: '1000000' }
const CURRENCIES = ['USD', 'EUR'] as const

/** Source: https://docs.stripe.com/crypto/onramp, "currencies and availability". */
const EU: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

interface StripeAsset extends SellerAsset {
  /** Stripe's name of the token; the code is this and the network. */
  readonly currency: string
  /** The name of the network in `wallet_addresses`. */
  readonly walletKey: string
  readonly isSoldInEu: boolean
}

const asset = (
  [currency, symbol, name]: readonly [string, string, string],
  [chain, network, walletKey = network]: readonly [string, string, string?],
  { address = '', isSoldInEu = false }: { readonly address?: string; readonly isSoldInEu?: boolean } = {},
): StripeAsset => ({
  code: `${currency}.${network}`,
  currency,
  chain,
  network,
  walletKey,
  address,
  name,
  symbol,
  isSoldInEu,
})

const ETH = ['eth', 'ETH', 'Ether'] as const
const USDC = ['usdc', 'USDC', 'USD Coin'] as const
const ETHEREUM = ['eip155:1', 'ethereum'] as const
const BASE = ['eip155:8453', 'base', 'base_network'] as const
const AVALANCHE = ['eip155:43114', 'avalanche'] as const
const SOLANA_MAINNET = [SOLANA, 'solana'] as const
/**
 * What Stripe sells; it has no call that lists it. Contracts: Circle's list of USDC
 * (https://developers.circle.com/stablecoins/usdc-contract-addresses).
 */
const ASSETS: readonly StripeAsset[] = [
  asset(ETH, ETHEREUM, { isSoldInEu: true }),
  asset(USDC, ETHEREUM, { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', isSoldInEu: true }),
  asset(ETH, BASE),
  asset(USDC, BASE, { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }),
  asset(USDC, ['eip155:137', 'polygon'], { address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' }),
  asset(['avax', 'AVAX', 'Avalanche'], AVALANCHE),
  asset(USDC, AVALANCHE, { address: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E' }),
  asset(['sol', 'SOL', 'Solana'], SOLANA_MAINNET, { isSoldInEu: true }),
  asset(USDC, SOLANA_MAINNET, { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }),
  asset(['btc', 'BTC', 'Bitcoin'], [BITCOIN, 'bitcoin'], { isSoldInEu: true }),
]

const STATUSES: Readonly<Record<string, PurchaseStatus>> = {
  fulfillment_processing: 'in-progress',
  fulfillment_complete: 'success',
  rejected: 'failed',
}

const isServed = (country: string | undefined): boolean =>
  country === undefined || country === 'US' || EU.has(country)

const assetsOf = (country: string | undefined): readonly StripeAsset[] =>
  isServed(country) ? ASSETS.filter(({ isSoldInEu }) => isSoldInEu || !EU.has(country ?? '')) : []

const paymentsOf = (country: string | undefined): readonly PaymentCurrency[] =>
  isServed(country)
    ? CURRENCIES.map((id) => ({ id, payment_method_limits: [{ id: 'card', ...LIMITS }] }))
    : []

/** Returns Stripe's entry of the token. Throws `Problem` 400 if it is not sold in the country. */
const stripeAsset = (country: string | undefined, wanted: WantedToken): StripeAsset =>
  findAsset(assetsOf(country), wanted)

function quoteOf(
  { amount, paymentCurrency: paid }: OnrampQuoteBody,
  one: StripeAsset,
  answer: StripeQuotes,
): OnrampQuote {
  const rows = answer.destination_network_quotes[one.network] ?? []
  if (rows.length === 0) throw new ProviderFailure('stripe', 'rejected')
  const row = validRows(rows, stripeQuote).find(
    (quote) => quote.destination_currency === one.currency && quote.destination_network === one.network,
  )
  if (!row) throw new ProviderFailure('stripe', 'malformed')
  checkAnswer('stripe', answer.source_currency.toUpperCase() === paid.id)
  return checkQuote('stripe', {
    amount,
    currency: paid.id,
    symbol: one.symbol,
    total: row.source_total_amount,
    subtotal: answer.source_amount,
    providerFee: row.fees.transaction_fee_monetary,
    networkFee: row.fees.network_fee_monetary,
    receive: row.destination_amount,
    quoteId: row.id,
  })
}

/** Returns the parameters of a session whose buyer can change neither the token nor the address. */
function formOf(one: StripeAsset, address: string, order: OnrampOrder): Readonly<Record<string, string>> {
  const { clientIp, presetFiatAmount, fiatCurrency } = order
  return {
    [`wallet_addresses[${one.walletKey}]`]: address,
    lock_wallet_address: 'true',
    'destination_currencies[0]': one.currency,
    'destination_networks[0]': one.network,
    destination_currency: one.currency,
    destination_network: one.network,
    ...(presetFiatAmount !== undefined && { source_amount: String(presetFiatAmount) }),
    ...(fiatCurrency !== undefined && { source_currency: fiatCurrency.toLowerCase() }),
    ...(order.partnerUserId !== undefined && { 'metadata[reference]': order.partnerUserId }),
    ...(clientIp !== undefined && { customer_ip_address: clientIp }),
  }
}

/** Returns true if a session is for the token and the address of an order. */
function isSessionOf({ transaction_details: details }: StripeSession, order: PlacedOrder): boolean {
  const [currency, network] = order.code.split('.')
  const isOfToken =
    (details.destination_currency ?? currency) === currency &&
    (details.destination_network ?? network) === network
  const addresses = [details.wallet_address, ...Object.values(details.wallet_addresses ?? {})].filter(
    (one) => one !== null && one !== undefined,
  )
  return isOfToken && addresses.every((one) => typeof one === 'string' && isSameAddress(one, order.address))
}

function purchasesOf(
  session: StripeSession,
  order: PlacedOrder & { readonly created: number },
): readonly OnrampPurchase[] {
  const status = STATUSES[session.status]
  if (!status || session.id !== order.id || !isSessionOf(session, order)) return []
  const { chain, address, name, symbol, created } = order
  const { transaction_id: hash, destination_amount: amount } = session.transaction_details
  const token = { name, symbol, amount: amount ?? order.expected }
  return [{ id: session.id, status, chain, hash, address, created, token }]
}

/** Creates the seller Stripe; `undefined` if it is not switched on. */
export function stripeSeller(context: ProviderContext): OnrampProvider | undefined {
  const api = createStripeApi(context)
  if (!api) return undefined
  return {
    id: 'stripe',
    supports: (chain) => ASSETS.some((one) => one.chain === chain),
    options: async (_, { country }) => ({
      paymentCurrencies: paymentsOf(country),
      purchaseCurrencies: purchaseCurrencies(assetsOf(country)),
    }),
    async quote(question, signal) {
      const one = stripeAsset(question.country, wantedOf(question))
      const { currency, network } = one
      const sourceCurrency = question.paymentCurrency.id.toLowerCase()
      const asked = { sourceCurrency, sourceAmount: question.amount, currency, network }
      return quoteOf(question, one, await api.quotes(asked, signal))
    },
    async createUrl(order, signal) {
      const one = stripeAsset(order.country, orderedOf(order))
      const placed = placedOrder('', one, order)
      const session = await api.createSession(formOf(one, placed.address, order), signal)
      const isLocked = session.transaction_details.lock_wallet_address !== false
      checkAnswer('stripe', isLocked && isSessionOf(session, placed))
      const url = checkLink('stripe', session.redirect_url ?? '', [PAGE])
      return { url, order: { ...placed, id: session.id } }
    },
    async purchasesOf(order, signal) {
      return purchasesOf(await api.session(order.id, signal), order)
    },
  }
}
