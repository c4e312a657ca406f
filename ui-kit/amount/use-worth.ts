import { useKernel } from '../plugin/kernel-context.js'
import { useStore } from '../plugin/use-store.js'

/** Formats fiat values (decimal texts in US dollars) in the user's language: `$1.23`, `<$0.01`. */
export function useWorth(): (worth: string) => string {
  const { i18n } = useKernel()
  const locale = useStore(i18n.store, (state) => state.locale)
  return (worth) => worthText(worth, locale)
}

/**
 * Formats a fiat value, cut to cents and never rounded up; a value above zero never reads as zero.
 *
 * @example
 * worthText('1.239', 'en')  // '$1.23'
 * worthText('0.001', 'en')  // '<$0.01'
 *
 * @param worth a decimal text in US dollars, as prices are
 */
export function worthText(worth: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  // A decimal text is formatted exactly; `number` would lose digits (SEC-10).
  const exact = (decimal: string): string => format.format(decimal as Intl.StringNumericLiteral)
  const cut = worth.replace(/(\.\d{2})\d+$/, '$1')
  const isTiny = !/[1-9]/.test(cut) && /[1-9]/.test(worth)
  return isTiny ? `<${exact('0.01')}` : exact(cut)
}
