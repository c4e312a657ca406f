/** Antarctica: the sandbox sells nowhere there, so that there is a country that is not served. */
const UNSERVED = 'AQ'

/** Whether anything is sold to somebody who lives there. @param country ISO 3166-1 alpha-2; left out: not said */
export const sellsIn = (country: string | undefined): boolean => country !== UNSERVED

/** How one can pay there: by bank account in the US alone. @param country ISO 3166-1 alpha-2; left out: not said */
export const paymentMethodsIn = (country: string | undefined): readonly string[] =>
  !sellsIn(country) ? [] : country === 'US' ? ['card', 'ach_bank_account'] : ['card']
