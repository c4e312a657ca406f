import { readDecimal } from './read-decimal.js'

/**
 * How much of a token is worth so much at a price, in its smallest unit, rounded down: never more is sent than was asked for.
 * `undefined` where either text is no number, or the price is zero.
 *
 * @example
 * amountFor('10', '3', 6) // 3_333_333n
 *
 * @param worth what it is to be worth, as a decimal text
 * @param price of one whole token, the same
 */
export function amountFor(worth: string, price: string, decimals: number): bigint | undefined {
  const wanted = readDecimal(worth)
  const one = readDecimal(price)
  if (!wanted || !one || one.digits === 0n) return undefined
  const above = wanted.digits * 10n ** BigInt(decimals + one.scale)
  return above / (one.digits * 10n ** BigInt(wanted.scale))
}
