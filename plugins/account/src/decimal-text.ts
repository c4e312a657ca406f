/** An exact amount as a plain decimal: `1500000000000000000n` with 18 decimals is `1.5` (SEC-10). */
export function decimalText(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction && decimals > 0 ? `.${fraction}` : ''}`
}
