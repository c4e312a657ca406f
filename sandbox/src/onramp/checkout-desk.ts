import { randomBytes } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { OnrampUrlBody } from 'quoin/endpoints/onramp'
import type { DeliverTokens } from './deliver-tokens.js'
import { isAddressFor, type OnrampAsset } from './onramp-asset.js'
import { type OnrampDesk, USUAL_DESK } from './onramp-desks.js'
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

/** So many of each are kept; the oldest go first. */
const MAX_KEPT = 5000
/** How long a slow card keeps one waiting. Milliseconds. */
const SLOWLY = 6000
const PAGE_SIZE = 50

/** An asset that can be bought at a checkout, and where it goes. */
export interface CheckoutChoice {
  readonly asset: OnrampAsset
  readonly address: string
}

/** A page for one purchase, or several tries at it. Who has its address may use it. */
export interface Checkout {
  readonly id: string
  /** Whose it is. */
  readonly seller: OnrampDesk
  readonly partnerUserId: string
  /** The first is preset. */
  readonly choices: readonly [CheckoutChoice, ...CheckoutChoice[]]
  /** Preset payment; decimal text. */
  readonly payment: string
  /** Preset, too. */
  readonly currency: PaymentCurrencyId
}

/** A price that can be paid, once. */
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
  /** Of the transaction; empty until there is one. */
  readonly hash: string
  /** Why it failed. */
  readonly reason: string
  /** Milliseconds since 1970. */
  readonly created: number
}

type Refused = { readonly problem: string }

/** The first form of a checkout, as it was written. */
export interface AmountForm {
  /** Which of the checkout's choices: `0`. */
  readonly asset: string
  readonly currency: string
  readonly amount: string
}

/** What was ordered, offered and bought. In memory: a sandbox that starts again knows nothing of before. */
export interface CheckoutDesk {
  /** @param seller default the usual one */
  open(order: OnrampUrlBody, seller?: OnrampDesk): Checkout | Refused
  checkout(id: string): Checkout | undefined
  /** What is wrong with a form, if anything. */
  problemOf(checkout: Checkout, form: AmountForm): string | undefined
  makeOffer(checkout: Checkout, form: AmountForm): Offer | Refused
  offer(id: string): Offer | undefined
  /** Pays an offer; a second time it is the same purchase again, and nothing is sent. `undefined` for what is no test card. */
  pay(offer: Offer, card: string): Purchase | undefined
  purchase(id: string): Purchase | undefined
  /** Those made at a seller; newest first. */
  purchasesOf(
    seller: OnrampDesk,
    partnerUserId: string,
    cursor?: string,
  ): { readonly purchases: readonly Purchase[]; readonly next?: string | undefined }
}

export interface CheckoutDeskOptions {
  readonly assets: readonly OnrampAsset[]
  readonly deliver: DeliverTokens
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** How long a slow card keeps one waiting. Milliseconds; default 6000. */
  readonly slowly?: number
}

const newId = (): string => randomBytes(16).toString('hex')

function keep<T extends { readonly id: string }>(all: Map<string, T>, one: T): void {
  all.set(one.id, one)
  const [oldest] = all.keys()
  if (all.size > MAX_KEPT && oldest !== undefined) all.delete(oldest)
}

export function createCheckoutDesk(options: CheckoutDeskOptions): CheckoutDesk {
  const { assets, deliver, now, slowly = SLOWLY } = options
  const checkouts = new Map<string, Checkout>()
  const offers = new Map<string, Offer>()
  const purchases = new Map<string, Purchase>()
  /** By offer. */
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
    open(order, seller = USUAL_DESK) {
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
        ...{ id: newId(), offer, hash: '', created: now() },
        status: isDeclined ? 'failed' : 'in-progress',
        reason: isDeclined ? 'The card was declined. Nothing was charged.' : '',
      }
      // Both before anything is awaited: whoever pays at the same time finds it.
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
