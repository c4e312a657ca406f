import { randomBytes } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { OnrampUrlBody } from 'quoin/endpoints/onramp'
import type { DeliverTokens } from './deliver-tokens.js'
import { isAddressFor, type OnrampAsset } from './onramp-asset.js'
import { DEFAULT_SELLER, type OnrampSeller } from './onramp-sellers.js'
import {
  isPaymentCurrency,
  type PaymentCurrencyId,
  type PricedOffer,
  paymentFor,
  priceOffer,
  readCents,
} from './price-offer.js'
import { sellsIn } from './sold-where.js'
import { findTestCard } from './test-cards.js'

/** Maximum number of stored entries of each kind; the oldest are deleted first. */
const MAX_KEPT = 5000
/** Processing time of a slow card. Milliseconds; default 6000. */
const SLOWLY = 6000
const PAGE_SIZE = 50

/** An asset that can be bought at a checkout, and the address that receives it. */
export interface CheckoutChoice {
  readonly asset: OnrampAsset
  readonly address: string
}

/** A checkout page for one purchase, or several attempts at it. Its URL grants access. */
export interface Checkout {
  readonly id: string
  /** The seller of the checkout. */
  readonly seller: OnrampSeller
  readonly partnerUserId: string
  /** The first one is preselected. */
  readonly choices: readonly [CheckoutChoice, ...CheckoutChoice[]]
  /** Preset payment, as a decimal text. */
  readonly payment: string
  /** Preset currency. */
  readonly currency: PaymentCurrencyId
}

/** A quote that can be paid once. */
export interface Offer extends PricedOffer {
  readonly id: string
  readonly checkout: Checkout
  readonly choice: CheckoutChoice
}

export type PurchaseStatus = 'in-progress' | 'success' | 'failed'

export interface Purchase {
  readonly id: string
  readonly offer: Offer
  readonly status: PurchaseStatus
  /** Hash of the transaction; empty until it is sent. */
  readonly hash: string
  /** Reason of the failure. */
  readonly reason: string
  /** Milliseconds since 1970. */
  readonly created: number
}

type Refused = { readonly problem: string }

/** The submitted first form of a checkout. */
export interface AmountForm {
  /** Index in the checkout's choices: `0`. */
  readonly asset: string
  readonly currency: string
  readonly amount: string
}

/** The orders, quotes and purchases. In memory: they are lost when the sandbox restarts. */
export interface CheckoutService {
  /** @param seller default: the usual one */
  open(order: OnrampUrlBody, seller?: OnrampSeller): Checkout | Refused
  checkout(id: string): Checkout | undefined
  /** Returns the problem of a form, if any. */
  problemOf(checkout: Checkout, form: AmountForm): string | undefined
  makeOffer(checkout: Checkout, form: AmountForm): Offer | Refused
  offer(id: string): Offer | undefined
  /**
   * Pays an offer. A second payment returns the same purchase and sends nothing. Returns `undefined` for an unknown
   * card.
   */
  pay(offer: Offer, card: string): Purchase | undefined
  purchase(id: string): Purchase | undefined
  /** Returns the purchases at a seller, newest first. */
  purchasesOf(
    seller: OnrampSeller,
    partnerUserId: string,
    cursor?: string,
  ): { readonly purchases: readonly Purchase[]; readonly next?: string | undefined }
}

export interface CheckoutServiceOptions {
  readonly assets: readonly OnrampAsset[]
  readonly deliver: DeliverTokens
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Processing time of a slow card. Milliseconds; default 6000. */
  readonly slowly?: number
}

const newId = (): string => randomBytes(16).toString('hex')

function keep<T extends { readonly id: string }>(all: Map<string, T>, one: T): void {
  all.set(one.id, one)
  const [oldest] = all.keys()
  if (all.size > MAX_KEPT && oldest !== undefined) all.delete(oldest)
}

export function createCheckoutService(options: CheckoutServiceOptions): CheckoutService {
  const { assets, deliver, now, slowly = SLOWLY } = options
  const checkouts = new Map<string, Checkout>()
  const offers = new Map<string, Offer>()
  const purchases = new Map<string, Purchase>()
  /** Purchase ids by offer id. */
  const paid = new Map<string, string>()

  function choicesOf(order: OnrampUrlBody): readonly CheckoutChoice[] {
    const has = (list: readonly string[], ...names: string[]): boolean =>
      list.length === 0 || list.some((one) => names.some((name) => name.toLowerCase() === one.toLowerCase()))
    const choices = assets.flatMap((asset) => {
      const wallet = order.destinationWallets.find(
        ({ address, blockchains, assets: wanted }) =>
          has(blockchains, asset.network, asset.chain) &&
          has(wanted, asset.symbol) &&
          isAddressFor(asset, address),
      )
      return wallet ? [{ asset, address: wallet.address }] : []
    })
    const isPreset = ({ asset }: CheckoutChoice): boolean =>
      asset.network === order.defaultNetwork || asset.chain === order.defaultNetwork
    return [...choices.filter(isPreset), ...choices.filter((choice) => !isPreset(choice))]
  }

  function priceForm(
    checkout: Checkout,
    { asset, currency, amount }: AmountForm,
  ): (PricedOffer & { readonly choice: CheckoutChoice }) | Refused {
    const choice = /^\d{1,3}$/.test(asset) ? checkout.choices[Number(asset)] : undefined
    if (!choice) return { problem: 'Choose what to buy.' }
    if (!isPaymentCurrency(currency)) return { problem: 'Choose a currency to pay with.' }
    const total = readCents(amount)
    if (total === undefined) return { problem: 'Write the amount as a number, such as 100 or 99.50.' }
    const priced = priceOffer(choice.asset, currency, total, checkout.seller.terms)
    return 'problem' in priced ? priced : { ...priced, choice }
  }

  async function settle(purchase: Purchase, isSlow: boolean): Promise<void> {
    const { choice, units } = purchase.offer
    const end = (result: Partial<Purchase>): Map<string, Purchase> =>
      purchases.set(purchase.id, { ...purchase, ...result })
    if (isSlow) await after(slowly, undefined, { ref: false })
    try {
      end({ status: 'success', hash: await deliver({ ...choice, units }) })
    } catch {
      end({ status: 'failed', reason: 'The tokens could not be sent. Nothing was charged.' })
    }
  }

  return {
    open(order, seller = DEFAULT_SELLER) {
      if (!sellsIn(order.country)) return { problem: `Nothing is sold in ${order.country}.` }
      const [first, ...others] = choicesOf(order)
      if (!first) return { problem: 'Nothing is sold here for these addresses, networks and assets.' }
      const { presetFiatAmount: fiat, presetCryptoAmount: crypto, fiatCurrency = 'USD' } = order
      const currency = isPaymentCurrency(fiatCurrency) ? fiatCurrency : 'USD'
      const total =
        crypto !== undefined && crypto > 0
          ? paymentFor(first.asset, currency, crypto, seller.terms)
          : readCents((fiat ?? 100).toFixed(2))
      const payment = `${(total ?? 0n) / 100n}.${((total ?? 0n) % 100n).toString().padStart(2, '0')}`
      const partnerUserId = order.partnerUserId ?? first.address
      const choices = [first, ...others] as const
      const checkout: Checkout = { id: newId(), seller, partnerUserId, choices, payment, currency }
      keep(checkouts, checkout)
      return checkout
    },
    checkout: (id) => checkouts.get(id),

    problemOf(checkout, form) {
      const priced = priceForm(checkout, form)
      return 'problem' in priced ? priced.problem : undefined
    },

    makeOffer(checkout, form) {
      const priced = priceForm(checkout, form)
      if ('problem' in priced) return priced
      const offer: Offer = { ...priced, id: newId(), checkout }
      keep(offers, offer)
      return offer
    },
    offer: (id) => offers.get(id),

    pay(offer, number) {
      const before = purchases.get(paid.get(offer.id) ?? '')
      if (before) return before
      const card = findTestCard(number)
      if (!card) return undefined
      const isDeclined = card.outcome === 'declined'
      const purchase: Purchase = {
        id: newId(),
        offer,
        hash: '',
        created: now(),
        status: isDeclined ? 'failed' : 'in-progress',
        reason: isDeclined ? 'The card was declined. Nothing was charged.' : '',
      }
      // Both are set before any await, so that a concurrent payment finds them.
      paid.set(offer.id, purchase.id)
      purchases.set(purchase.id, purchase)
      if (!isDeclined) void settle(purchase, card.outcome === 'paid-slowly')
      return purchase
    },
    purchase: (id) => purchases.get(id),

    purchasesOf(seller, partnerUserId, cursor) {
      const wanted = partnerUserId.toLowerCase()
      const all = [...purchases.values()]
        .filter(
          ({ offer: { checkout } }) =>
            checkout.seller === seller && checkout.partnerUserId.toLowerCase() === wanted,
        )
        .reverse()
      const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1
      const page = all.slice(start, start + PAGE_SIZE)
      const isLast = start + PAGE_SIZE >= all.length
      return { purchases: page, next: isLast ? undefined : page.at(-1)?.id }
    },
  }
}
