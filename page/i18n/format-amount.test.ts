import { describe, expect, it } from 'vitest'
import { formatAmount } from './format-amount.js'

/** Formats as Node 20 and browsers of its time: more than 20 fraction digits are a RangeError. */
const formatOfNode20 = (tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  if ((options.maximumFractionDigits ?? 0) > 20)
    throw new RangeError('maximumFractionDigits value is out of range.')
  return new Intl.NumberFormat(tag, options)
}

describe('formatAmount with more digits than Intl accepts [M15] (SEC-10)', () => {
  it.each<[locale: string, value: bigint, decimals: number, digits: number, expected: string]>([
    ['en', 1n, 24, 24, '0.000000000000000000000001'],
    ['en', 1_234_567n * 10n ** 24n + 1n, 24, 24, '1,234,567.000000000000000000000001'],
    ['de', 1_234n * 10n ** 36n + 5n, 36, 36, '1.234,000000000000000000000000000000000005'],
    ['en', -(10n ** 24n + 1n), 24, 24, '-1.000000000000000000000001'],
    ['en', 12n * 10n ** 23n, 24, 24, '1.2'],
    ['en', 5n * 10n ** 24n, 24, 24, '5'],
    ['en', 1n, 36, 24, '<0.000000000000000000000001'],
    ['fr', -1n, 24, 24, '-0,000000000000000000000001'],
  ])('formats in %s: %s of %s decimals, %s digits', (locale, value, decimals, digits, expected) => {
    expect(formatAmount(value, decimals, locale, digits, formatOfNode20)).toBe(expected)
  })

  it('uses the numerals of the language', () => {
    const shown = formatAmount(12n * 10n ** 24n + 3n, 24, 'ar-EG', 24, formatOfNode20)
    expect(shown).toBe('١٢٫٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٣')
  })

  it('returns the same as Intl if both support the digits', () => {
    for (const value of [0n, 1n, 999_999n, 10n ** 18n, 123_456_789_012_345_678_901n, -42n])
      for (const locale of ['en', 'de', 'hi', 'fa', 'fr'])
        expect(formatAmount(value * 10n ** 6n, 24, locale, 24, formatOfNode20)).toBe(
          formatAmount(value, 18, locale, 18),
        )
  })
})
