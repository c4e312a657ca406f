/** Antarctica: a country without on-ramp service, for tests. */
const UNSERVED = 'AQ'

/**
 * Returns whether the on-ramp serves a country.
 * @param country ISO 3166-1 alpha-2; omitted if unknown
 */
export const sellsIn = (country: string | undefined): boolean => country !== UNSERVED

/**
 * Returns the payment methods of a country: bank accounts only in the US.
 * @param country ISO 3166-1 alpha-2; omitted if unknown
 */
export const paymentMethodsIn = (country: string | undefined): readonly string[] =>
  !sellsIn(country) ? [] : country === 'US' ? ['card', 'ach_bank_account'] : ['card']
