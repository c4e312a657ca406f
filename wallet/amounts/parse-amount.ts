import { plainNumber } from './plain-number.js'
import { readDecimal } from './read-decimal.js'

/**
 * The reason why a text is not an amount. `ambiguous`: `1,500` may be either number. `tooManyDecimals`: the token has
 * fewer; nothing is rounded. `tooLarge`: above 256 bits, the maximum of any token.
 */
export type AmountFault = 'format' | 'ambiguous' | 'tooManyDecimals' | 'tooLarge'

/** An amount in the smallest unit, or the reason why there is none. */
export type AmountReading =
  | { readonly value: bigint; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: AmountFault }

export interface AmountFormat {
  /** The decimal separator of the user's language: `,` in German. Default `.`; a point is always accepted. */
  readonly decimalSeparator?: string | undefined
}

/** The largest value of 256 bits. */
const largest = 2n ** 256n - 1n

/**
 * Parses a typed or pasted amount, to the last digit: never as a `number`, never rounded. Accepts digits of
 * other scripts, a comma where it can only be the decimal separator, groups of three, and the exponents of
 * spreadsheets.
 *
 * @example
 * parseAmount('.5', 18)     // { value: 500000000000000000n }
 * parseAmount('1e-7', 6)    // { fault: 'tooManyDecimals' }
 * parseAmount('1,500', 6)   // { fault: 'ambiguous' }
 *
 * @param decimals the token's decimals: the number of digits of its smallest unit after the point
 */
export function parseAmount(text: string, decimals: number, format: AmountFormat = {}): AmountReading {
  const plain = plainNumber(text, format.decimalSeparator ?? '.')
  if (plain === 'ambiguous') return { fault: 'ambiguous' }
  const read = plain === undefined ? undefined : readDecimal(plain)
  if (!read) return { fault: 'format' }
  if (read.scale > decimals) return { fault: 'tooManyDecimals' }
  const value = read.digits * 10n ** BigInt(decimals - read.scale)
  return value > largest ? { fault: 'tooLarge' } : { value }
}
