/**
 * Formats an exact amount as a plain decimal, without an exponent and trailing zeros.
 *
 * @example
 * decimalText(1_500_000_000_000_000_000n, 18) // '1.5'
 *
 * @param value in the smallest unit
 */
export function decimalText(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction && decimals > 0 ? `.${fraction}` : ''}`
}
