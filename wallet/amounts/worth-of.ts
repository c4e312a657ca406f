import { decimalText } from './decimal-text.js'
import { readDecimal } from './read-decimal.js'

/**
 * What an amount is worth at a price, exactly: no digit is dropped, so cut it only for showing. `undefined` where the price is
 * none.
 *
 * @example
 * worthOf(1_500_000n, 6, '0.9998') // '1.4997'
 *
 * @param value in the smallest unit
 * @param price of one whole token, as a decimal text; a price out of JSON as `String(price)`
 */
export function worthOf(value: bigint, decimals: number, price: string): string | undefined {
  const read = readDecimal(price)
  return read && decimalText(value * read.digits, decimals + read.scale)
}
