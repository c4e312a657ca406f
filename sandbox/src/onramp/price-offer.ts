import { formatUnits, parseUnits } from 'viem'
import type { OnrampAsset } from './onramp-asset.js'

/** The payment currencies, with their price in US dollars. */
const CURRENCIES = { USD: '1', EUR: '1.08' } as const
export type PaymentCurrencyId = keyof typeof CURRENCIES
export const PAYMENT_CURRENCIES: readonly PaymentCurrencyId[] = ['USD', 'EUR']

/** In whole units of the currency, as decimal texts. */
export const MIN_PAYMENT = '10.00'
export const MAX_PAYMENT = '7500.00'
/** The fees of a seller. */
export interface SellerTerms {
  /** In basis points. */
  readonly fee: bigint
  /** In cents. */
  readonly networkFee: bigint
}

/** 1.5 % and 25 cents. */
export const USUAL_TERMS: SellerTerms = { fee: 150n, networkFee: 25n }
/** Decimals of prices and rates. */
const PRICE_PLACES = 8

/** The result of a payment. Amounts in the currency are exact: total = subtotal + fee + network fee. */
export interface PricedOffer {
  readonly currency: PaymentCurrencyId
  readonly total: string
  readonly subtotal: string
  readonly fee: string
  readonly networkFee: string
  /** The bought amount, in the smallest unit and as a decimal text. */
  readonly units: bigint
  readonly amount: string
}

export function isPaymentCurrency(text: string): text is PaymentCurrencyId {
  return PAYMENT_CURRENCIES.some((currency) => currency === text)
}

const cents = (amount: bigint): string => {
  const digits = amount.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns an amount in cents; `undefined` for an invalid text or fractions of a cent. */
export function readCents(text: string): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

/** Returns the offer for a payment in cents, or the problem. */
export function priceOffer(
  asset: OnrampAsset,
  currency: PaymentCurrencyId,
  total: bigint,
  terms: SellerTerms = USUAL_TERMS,
): PricedOffer | { readonly problem: string } {
  const [min, max] = [parseUnits(MIN_PAYMENT, 2), parseUnits(MAX_PAYMENT, 2)]
  if (total < min) return { problem: `The least that can be paid is ${MIN_PAYMENT} ${currency}.` }
  if (total > max) return { problem: `The most that can be paid is ${MAX_PAYMENT} ${currency}.` }
  const fee = (total * terms.fee + 9999n) / 10_000n
  const subtotal = total - fee - terms.networkFee
  const dollars = subtotal * parseUnits(CURRENCIES[currency], PRICE_PLACES)
  // Rounded down: a payment never buys more than it covers.
  const units = (dollars * 10n ** BigInt(asset.decimals)) / (parseUnits(asset.usd, PRICE_PLACES) * 100n)
  if (units === 0n) return { problem: `This buys less than the smallest part of ${asset.symbol}.` }
  return {
    currency,
    total: cents(total),
    subtotal: cents(subtotal),
    fee: cents(fee),
    networkFee: cents(terms.networkFee),
    units,
    amount: formatUnits(units, asset.decimals),
  }
}

/** Returns the approximate payment for an amount of the asset, in cents and never too low. */
export function paymentFor(
  asset: OnrampAsset,
  currency: PaymentCurrencyId,
  amount: number,
  { fee, networkFee }: SellerTerms = USUAL_TERMS,
): bigint {
  const units = parseUnits(amount.toFixed(PRICE_PLACES), PRICE_PLACES)
  const value = units * parseUnits(asset.usd, PRICE_PLACES) * 100n
  const rate = parseUnits(CURRENCIES[currency], PRICE_PLACES) * 10n ** BigInt(PRICE_PLACES)
  const subtotal = (value + rate - 1n) / rate + networkFee
  return (subtotal * 10_000n + (10_000n - fee) - 1n) / (10_000n - fee)
}
