import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatAmount } from '../../page/i18n/format-amount.js'
import { decimalSeparatorOf } from './amount-input.js'
import { parseAmount } from './parse-amount.js'

/** Covers each way of grouping, each decimal separator and each script of digits that browsers format numbers with. */
const locales = [
  'en',
  'de',
  'de-CH',
  'de-AT',
  'fr',
  'fr-CH',
  'es',
  'es-MX',
  'pt-BR',
  'pt-PT',
  'it',
  'it-CH',
  'nl',
  'sv',
  'nb',
  'da',
  'fi',
  'pl',
  'cs',
  'sk',
  'hu',
  'ro',
  'bg',
  'el',
  'tr',
  'ru',
  'uk',
  'sr',
  'hr',
  'sl',
  'lt',
  'lv',
  'et',
  'ar',
  'ar-EG',
  'ar-SA',
  'fa',
  'ur',
  'ckb',
  'ps',
  'he',
  'hi',
  'bn',
  'mr',
  'te',
  'ta',
  'gu',
  'kn',
  'ml',
  'pa',
  'ne',
  'as',
  'or',
  'si',
  'th',
  'lo',
  'my',
  'km',
  'dz',
  'ja',
  'ko',
  'zh',
  'zh-Hant',
  'vi',
  'id',
  'ms',
  'fil',
  'sw',
  'am',
  'zu',
  'af',
  'eu',
  'ca',
  'gl',
  'ga',
  'is',
  'ka',
  'hy',
  'az',
  'kk',
  'uz',
  'mn',
  'ff-Adlm',
  'sat',
  'ccp',
  'mni-Mtei',
  'hi-u-nu-deva',
  'mr-u-nu-deva',
  'bn-u-nu-beng',
  'ta-u-nu-tamldec',
  'en-IN',
  'ur-IN',
]

it('parses every amount that the widget displays, or reports it as ambiguous; never otherwise [M16]', () => {
  const refused = new Set<string>()
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.bigInt({ min: 0n, max: 10n ** 24n }),
      fc.constantFrom(0, 2, 6, 8, 18),
      (locale, value, decimals) => {
        const shown = formatAmount(value, decimals, locale, decimals)
        const read = parseAmount(shown, decimals, { decimalSeparator: decimalSeparatorOf(locale) })
        // `1,500` alone may be either number, even if the widget formatted it.
        if (read.fault === 'ambiguous') return
        if (read.fault !== undefined) refused.add(`${locale}: ${shown} ${read.fault}`)
        else expect([locale, shown, read.value]).toEqual([locale, shown, value])
      },
    ),
    { numRuns: 3_000 },
  )
  expect([...refused].slice(0, 5)).toEqual([])
})

it.each([
  ['12,34,567', 1_234_567n],
  ['1,23,456', 123_456n],
  ['12,34,56,789', 123_456_789n],
  ['१२,३४,५६७', 1_234_567n],
])('parses the Indian grouping: %s [M16]', (text, value) => {
  expect(parseAmount(text, 0)).toEqual({ value })
})

it.each(['123,45,678', '1,2,345', '12,34,56', '12,34.567,8', '1,23.456'])(
  'rejects every other grouping by two: %s',
  (text) => {
    expect(parseAmount(text, 6)).toEqual({ fault: 'format' })
  },
)
