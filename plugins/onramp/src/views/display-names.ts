import { sanitizeForDisplay, type Translate, useService, useStore } from '#ui-kit'
import { type OnrampPlugin, OnrampToken } from '../contract.js'

const known = [
  'card',
  'ach_bank_account',
  'sepa_bank_transfer',
  'gbp_bank_transfer',
  'apple_pay',
  'google_pay',
  'paypal',
  'pix',
] as const
const isKnown = (id: string): id is (typeof known)[number] => known.some((one) => one === id)

/** The name of a payment method; an unknown one keeps the seller's name. */
export function methodName(t: Translate<OnrampPlugin>, id: string): string {
  return isKnown(id) ? t(id) : sanitizeForDisplay(id.replaceAll('_', ' '))
}

/** Returns "US Dollar" in the user's language; the code if the browser has no name for it. */
export function currencyName(locale: string, id: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(id) ?? id
  } catch {
    return id
  }
}

/** Returns "€"; the code if the currency has no sign. The same in every language: some write "US$", whose first letter is no sign. */
export function currencySign(id: string): string {
  try {
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: id,
      currencyDisplay: 'narrowSymbol',
    })
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? id
  } catch {
    return id
  }
}

/** Returns "Switzerland" in the user's language; the code if the browser has no name for it. */
export function countryName(locale: string, id: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(id) ?? id
  } catch {
    return id
  }
}

/** The sellers' names by id. */
export type ProviderNames = ReadonlyMap<string, string>

/** Returns the sellers' names. */
export function useProviderNames(): ProviderNames {
  const { sellers } = useStore(useService(OnrampToken).store)
  return new Map(sellers.map(({ id, name }) => [id, name]))
}

/** A seller's name; its id if the seller is gone. */
export const providerName = (names: ProviderNames, id: string): string =>
  sanitizeForDisplay(names.get(id) ?? id)
