import { decimalText } from './decimal-text.js'
import { readDecimal } from './read-decimal.js'

/**
 * Returns the exact worth of an amount at a price: no digit is dropped, so round it only for display. `undefined` if
 * the price is not a number.
 *
 * @example
 * worthOf(1_500_000n, 6, '0.9998') // '1.4997'
 *
 * @param value in the smallest unit
 * @param price the price of one whole token, as a decimal text; a price from JSON as `String(price)`
 */
export function worthOf(value: bigint, decimals: number, price: string): string | undefined {
  const read = readDecimal(price)
  return read && decimalText(value * read.digits, decimals + read.scale)
}
