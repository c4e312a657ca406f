import { readDecimal } from './read-decimal.js'

/**
 * Returns the amount of a token that has the given worth at a price, in its smallest unit, rounded down: never more is
 * sent than requested. `undefined` if either text is not a number, or the price is zero.
 *
 * @example
 * amountFor('10', '3', 6) // 3_333_333n
 *
 * @param worth the requested worth, as a decimal text
 * @param price the price of one whole token, as a decimal text
 */
export function amountFor(worth: string, price: string, decimals: number): bigint | undefined {
  const wanted = readDecimal(worth)
  const one = readDecimal(price)
  if (!wanted || !one || one.digits === 0n) return undefined
  const above = wanted.digits * 10n ** BigInt(decimals + one.scale)
  return above / (one.digits * 10n ** BigInt(wanted.scale))
}
