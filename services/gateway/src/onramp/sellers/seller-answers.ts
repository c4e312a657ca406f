import type { OnrampQuote } from 'quoin/endpoints/onramp'
import { z } from 'zod'
import { ProviderFailure } from '../../providers/provider-failure.js'

/** The largest amount that counts as one, in whole units of any currency. */
const LARGEST = 1e15

/** Writes a number without an exponent: 1e-7 as `0.0000001`. */
function plainText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  const digits = value.toFixed(20)
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, digits[end - 1] === '.' ? end - 1 : end)
}

/** An amount in whole units: text or a number in the answer, decimal text in the result. */
export const amountOf: z.ZodType<string, string | number> = z.union([
  z.string().regex(/^\d{1,15}(\.\d{1,30})?$/),
  z.number().min(0).max(LARGEST).transform(plainText),
])

/** An id or a code of a seller. */
export const sellerId: z.ZodType<string> = z.string().regex(/^[\w-]{1,128}$/)
/** A fiat currency, converted to upper case. */
export const fiatCode: z.ZodType<string> = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform((code) => code.toUpperCase())
/** The hash of a transaction of any network; anything else counts as absent. */
export const deliveryHash: z.ZodType<string, unknown> = z
  .string()
  .regex(/^[\w-]{20,128}$/)
  .catch('')
/** A time, as ISO 8601, in milliseconds since 1970. */
export const isoTime: z.ZodType<number, string> = z
  .string()
  .max(40)
  .transform((text) => Date.parse(text))
  .pipe(z.number().int().min(0))

/** Returns the URL of a seller's page if its origin is one of the seller's. Throws `ProviderFailure` `malformed`. */
export function checkLink(seller: string, url: string, origins: readonly string[]): string {
  const link = URL.canParse(url) ? new URL(url) : undefined
  const isPlain = link?.username === '' && link.password === '' && url.length <= 2048
  if (!link || !isPlain || !origins.includes(link.origin)) throw new ProviderFailure(seller, 'malformed')
  return link.href
}

/** Throws `ProviderFailure` `malformed` unless an answer is for what was requested. */
export function checkAnswer(seller: string, isRight: boolean): void {
  if (!isRight) throw new ProviderFailure(seller, 'malformed')
}

/** The parts of a quote, as decimal texts. */
export interface QuoteParts {
  /** The requested amount to pay, and its currency. */
  readonly amount: string
  readonly currency: string
  /** Symbol of the token. */
  readonly symbol: string
  readonly total: string
  readonly subtotal: string
  readonly providerFee: string
  readonly networkFee: string
  readonly receive: string
  readonly quoteId: string
}

/** Returns true if two amounts differ by at most a hundredth, or by five cents. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(0.05, other / 100)

/**
 * Checks and formats a quote: it is for the requested amount, with the fees included or added, and its parts add up.
 *
 * @throws `ProviderFailure` `malformed`
 */
export function checkQuote(seller: string, parts: QuoteParts): OnrampQuote {
  const { amount, currency, symbol, quoteId } = parts
  const [asked, total, subtotal] = [Number(amount), Number(parts.total), Number(parts.subtotal)]
  const fees = Number(parts.providerFee) + Number(parts.networkFee)
  const isAsked = isNear(total, asked) || isNear(subtotal, asked)
  const isSum = isNear(subtotal + fees, total)
  if (!isAsked || !isSum || subtotal <= 0 || Number(parts.receive) <= 0)
    throw new ProviderFailure(seller, 'malformed')
  const money = (value: string) => ({ amount: value, currency })
  return {
    paymentTotal: money(parts.total),
    paymentSubtotal: money(parts.subtotal),
    purchaseAmount: { amount: parts.receive, currency: symbol },
    coinbaseFee: money(parts.providerFee),
    networkFee: money(parts.networkFee),
    quoteId,
  }
}

/** Returns the digits of decimal texts in the unit of the finest of them. */
function unitsOf(texts: readonly string[]): { readonly places: number; readonly units: readonly bigint[] } {
  const places = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0))
  const units = texts.map((text) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  })
  return { places, units }
}

function textOf(units: bigint, places: number): string {
  const digits = (units < 0n ? 0n : units).toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Adds decimal texts exactly. */
export function sum(...texts: readonly string[]): string {
  const { places, units } = unitsOf(texts)
  return textOf(
    units.reduce((total, one) => total + one, 0n),
    places,
  )
}

/** Subtracts decimal texts exactly; never below zero. Sellers give only some parts of a quote. */
export function less(one: string, other: string): string {
  const { places, units } = unitsOf([one, other])
  return textOf((units[0] ?? 0n) - (units[1] ?? 0n), places)
}
