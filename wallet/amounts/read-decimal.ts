/** A decimal number to the last digit: `digits` divided by ten to the power of `scale`, which is never below zero. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** Longer numbers are nobody's amounts or prices. */
const longestText = 200

/**
 * Reads a number as programs write it: ASCII digits, a point, an exponent; not negative. Zeros at the end of a fraction do not
 * count. `undefined` where it is none. What JSON gives as a number is read by its shortest text: `String(number)`.
 */
export function readDecimal(text: string): Decimal | undefined {
  if (text.length > longestText) return undefined
  const [, whole = '', fraction = '', sign = '', power = '0'] =
    /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?)(\d{1,4}))?$/.exec(text) ?? []
  if (whole === '' && fraction === '') return undefined
  const exponent = Number(`${sign}${power}`)
  const kept = fraction.replace(/0+$/, '')
  const digits = BigInt(`0${whole}${kept}`)
  if (digits === 0n) return { digits, scale: 0 }
  const scale = kept.length - exponent
  if (scale <= 0) return { digits: digits * 10n ** BigInt(-scale), scale: 0 }
  if (kept !== '') return { digits, scale }
  // `150e-1`: the zeros of a whole number may be those of its fraction.
  const spare = Math.min(/0*$/.exec(whole)?.[0].length ?? 0, scale)
  return { digits: digits / 10n ** BigInt(spare), scale: scale - spare }
}
