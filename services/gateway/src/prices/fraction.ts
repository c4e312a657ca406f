/** An exact non-negative number; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** More digits than a `number` holds. */
const DIGITS = 20

/** Returns the nearest `number`: the fraction is exact until here. */
export function numberOf({ numerator, denominator }: Fraction): number {
  const scale = Math.max(0, DIGITS + String(denominator).length - String(numerator).length)
  return Number(`${(numerator * 10n ** BigInt(scale)) / denominator}e-${scale}`)
}
