/**
 * Returns an exact amount as decimal text, to the last digit: approvals neither truncate nor round (SEC-07).
 *
 * @example
 * exactAmount(1_500_000n, 6, 'en') // '1.5'
 *
 * @param value amount in the smallest unit
 */
export function exactAmount(value: bigint, decimals: number, locale: string): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = BigInt(digits.slice(0, digits.length - decimals))
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const format = new Intl.NumberFormat(locale)
  const sign = value < 0n ? '-' : ''
  // Piece by piece: not every browser formats a decimal text exactly, nor more than twenty decimal places.
  if (fraction === '') return sign + format.format(whole)
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const shown = Array.from(fraction, (digit) => format.format(Number(digit))).join('')
  return sign + format.format(whole) + point + shown
}
