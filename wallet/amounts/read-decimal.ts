/** A decimal number to the last digit: `digits` divided by ten to the power of `scale`, which is never negative. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** No amount or price is longer. Characters. */
const maxTextLength = 200

/**
 * Parses a number in the notation of programs: ASCII digits, a point, an exponent; not negative. Trailing zeros of a
 * fraction do not count. `undefined` if it is not a number. A JSON number is parsed from its shortest text:
 * `String(number)`.
 */
export function readDecimal(text: string): Decimal | undefined {
  if (text.length > maxTextLength) return undefined
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
  // `150e-1`: trailing zeros of the whole part can reduce the scale.
  const spare = Math.min(/0*$/.exec(whole)?.[0].length ?? 0, scale)
  return { digits: digits / 10n ** BigInt(spare), scale: scale - spare }
}
