/**
 * Formats an exact amount for display, truncated and never rounded up; a non-zero amount never reads as zero.
 *
 * @example
 * formatAmount(1_234_567n, 6, 'en')  // '1.234'
 * formatAmount(1n, 18, 'en')         // '<0.001'
 *
 * @param value in the smallest unit
 * @param digits after the point, at most
 * @param formatOf returns a formatter: a caching one, for many amounts
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
  const sign = negative ? '-' : ''
  const isTiny = value !== 0n && /^0*$/.test(whole) && /^0*$/.test(fraction)
  const exact = (decimal: string): string => formatDecimal(decimal, locale, digits, formatOf)
  if (isTiny) return `<${exact(digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`)}`
  return exact(`${sign}${whole}${fraction ? `.${fraction}` : ''}`)
}

/** Older engines, Node 20 among them, throw a `RangeError` above this. */
const maxDigits = 20

/** Formats a decimal text exactly; `number` would lose digits (SEC-10). Appends digits beyond the limit of `Intl`. */
function formatDecimal(
  decimal: string,
  locale: string,
  digits: number,
  formatOf: (tag: string, options: Intl.NumberFormatOptions) => Intl.NumberFormat,
): string {
  const maximumFractionDigits = Math.min(digits, maxDigits)
  const end = decimal.indexOf('.') + 1 + maxDigits
  const rest = decimal.includes('.') ? decimal.slice(end).replace(/0+$/, '') : ''
  const minimumFractionDigits = rest ? maxDigits : 0
  const format = formatOf(locale, { minimumFractionDigits, maximumFractionDigits })
  // Cut first: the last digit must not be rounded.
  const head = (rest ? decimal.slice(0, end) : decimal) as Intl.StringNumericLiteral
  if (!rest) return format.format(head)
  const numerals = formatOf(locale, { minimumFractionDigits: 0, maximumFractionDigits: 0 })
  const tail = rest.replace(/\d/g, (digit) => numerals.format(Number(digit)))
  return format
    .formatToParts(head)
    .map(({ type, value }) => (type === 'fraction' ? value + tail : value))
    .join('')
}
