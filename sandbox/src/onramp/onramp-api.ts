import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { bodyLimit } from 'hono/body-limit'
import {
  loadSchemas,
  type OnrampOptions,
  type OnrampQuote,
  type PurchaseCurrency,
} from 'quoin/endpoints/onramp'
import type { CheckoutService, Purchase } from './checkout-service.js'
import { assetAddress, type OnrampAsset } from './onramp-asset.js'
import type { OnrampSeller } from './onramp-sellers.js'
import {
  isPaymentCurrency,
  MAX_PAYMENT,
  MIN_PAYMENT,
  PAYMENT_CURRENCIES,
  priceOffer,
  readCents,
} from './price-offer.js'
import { paymentMethodsIn, sellsIn } from './sold-where.js'

const LARGEST_BODY = 100_000

const chainReference = (chain: string): string => chain.slice(chain.indexOf(':') + 1)

function listOptions(assets: readonly OnrampAsset[], country: string | undefined): OnrampOptions {
  if (!sellsIn(country)) return { paymentCurrencies: [], purchaseCurrencies: [] }
  const symbols = [...new Set(assets.map(({ symbol }) => symbol))]
  const purchaseCurrencies = symbols.flatMap((symbol): readonly PurchaseCurrency[] => {
    const same = assets.filter((asset) => asset.symbol === symbol)
    const [first] = same
    if (!first) return []
    const networks = same.map((asset) => ({
      name: asset.network,
      display_name: asset.networkTitle,
      chain_id: chainReference(asset.chain),
      contract_address: assetAddress(asset),
    }))
    return [{ id: `sandbox-${symbol.toLowerCase()}`, name: first.name, symbol, networks }]
  })
  const limits = paymentMethodsIn(country).map((id) => ({ id, min: MIN_PAYMENT, max: MAX_PAYMENT }))
  return {
    paymentCurrencies: PAYMENT_CURRENCIES.map((id) => ({ id, payment_method_limits: limits })),
    purchaseCurrencies,
  }
}

/** Returns a purchase in the gateway's format. */
function describePurchase({ id, status, hash, created, offer }: Purchase): object {
  const { asset, address } = offer.choice
  return {
    id,
    status,
    hash,
    created,
    address,
    chain: asset.chain,
    partnerUserId: offer.checkout.partnerUserId,
    token: { name: asset.name, symbol: asset.symbol, amount: offer.amount },
    payment: { amount: offer.total, currency: offer.currency },
  }
}

export interface OnrampApiOptions {
  /** Grants access to the API. */
  readonly secret: string
  /** Base URL of this server, without a trailing slash. */
  readonly url: string
  readonly assets: readonly OnrampAsset[]
  readonly checkouts: CheckoutService
  /** The seller of these prices and purchases. */
  readonly seller: OnrampSeller
}

/** Creates the API for partners' servers: options, quotes, checkouts, and the purchases of one of their users. */
export function onrampApi({ secret, url, assets, checkouts, seller }: OnrampApiOptions): Hono {
  const api = new Hono()
  api.use(bearerAuth({ token: secret }))
  api.use(bodyLimit({ maxSize: LARGEST_BODY }))

  api.get('/options', (context) => context.json(listOptions(assets, context.req.query('country'))))

  api.post('/quotes', async (context) => {
    const { onrampQuoteBody } = await loadSchemas()
    const read = onrampQuoteBody.safeParse(await context.req.json().catch(() => undefined))
    if (!read.success) return context.json({ problem: 'The quote request is invalid.' }, 400)
    const { purchaseCurrency, paymentCurrency, amount, country } = read.data
    if (!sellsIn(country)) return context.json({ problem: `Nothing is sold in ${country}.` }, 400)
    const networks = purchaseCurrency.networks.map(({ name }) => name)
    const asset = assets.find(
      (one) =>
        one.symbol === purchaseCurrency.symbol && (networks.length === 0 || networks.includes(one.network)),
    )
    const total = readCents(amount)
    if (!asset) return context.json({ problem: `${purchaseCurrency.symbol} is not sold here.` }, 400)
    if (!isPaymentCurrency(paymentCurrency.id)) {
      return context.json({ problem: `${paymentCurrency.id} is not taken here.` }, 400)
    }
    if (total === undefined) return context.json({ problem: 'The amount has at most two decimals.' }, 400)
    const offer = priceOffer(asset, paymentCurrency.id, total, seller.terms)
    if ('problem' in offer) return context.json(offer, 400)
    const paid = (value: string) => ({ amount: value, currency: offer.currency })
    const quote: OnrampQuote = {
      paymentTotal: paid(offer.total),
      paymentSubtotal: paid(offer.subtotal),
      coinbaseFee: paid(offer.fee),
      networkFee: paid(offer.networkFee),
      purchaseAmount: { amount: offer.amount, currency: asset.symbol },
      quoteId: crypto.randomUUID(),
      deliverySeconds: seller.deliverySeconds,
    }
    return context.json(quote)
  })

  api.post('/checkouts', async (context) => {
    const { onrampUrlBody } = await loadSchemas()
    const read = onrampUrlBody.safeParse(await context.req.json().catch(() => undefined))
    if (!read.success) return context.json({ problem: 'The order is invalid.' }, 400)
    const checkout = checkouts.open(read.data, seller)
    return 'problem' in checkout
      ? context.json(checkout, 400)
      : context.json({ url: `${url}/buy/${checkout.id}` }, 201)
  })

  api.get('/purchases', (context) => {
    const { purchases, next } = checkouts.purchasesOf(
      seller,
      context.req.query('partnerUserId') ?? '',
      context.req.query('cursor'),
    )
    return context.json({ purchases: purchases.map(describePurchase), next })
  })
  return api
}
