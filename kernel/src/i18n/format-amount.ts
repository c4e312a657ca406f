/**
 * An exact amount for display, truncated and never rounded up; what is not zero never reads as zero.
 *
 * @example
 * formatAmount(1_234_567n, 6, 'en')  // '1.234'
 * formatAmount(1n, 18, 'en')         // '<0.001'
 *
 * @param value in the smallest unit
 * @param digits after the point, at the most
 * @param formatOf where formatters come from: one that keeps them, for many amounts
 */
export function formatAmount(
  value: bigint,
  decimals: number,
  locale: string,
  digits = 3,
  formatOf = (tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
    new Intl.NumberFormat(tag, options),
): string {
  const negative = value < 0n
  const text = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const fraction = text.slice(text.length - decimals, text.length).slice(0, digits)
  const format = formatOf(locale, { minimumFractionDigits: 0, maximumFractionDigits: digits })
  const sign = negative ? '-' : ''
  const isTiny = value !== 0n && /^0*$/.test(whole) && /^0*$/.test(fraction)
  // A decimal string is formatted exactly; `number` would lose digits (SEC-10).
  const exact = (decimal: string): string => format.format(decimal as Intl.StringNumericLiteral)
  if (isTiny) return `<${exact(digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`)}`
  return exact(`${sign}${whole}${fraction ? `.${fraction}` : ''}`)
}
