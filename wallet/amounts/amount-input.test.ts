import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalSeparatorOf, readAmountInput } from './amount-input.js'
import { decimalText } from './decimal-text.js'

const locales = ['en', 'de', 'fr', 'ar', 'ar-EG', 'fa', 'hi', 'pt-BR', 'de-CH', 'sv', 'ja']

it('reads an amount from code to the same value in every language [M14]', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
      fc.nat(24),
      fc.constantFrom(...locales),
      (value, decimals, locale) => {
        const separator = decimalSeparatorOf(locale)
        const decimal = decimalText(value, decimals)
        const read = readAmountInput({ decimal }, decimals, separator)
        expect(read.value).toBe(value)
        expect(readAmountInput({ value }, decimals, separator)).toEqual(read)
      },
    ),
  )
  expect(readAmountInput({ decimal: '1.125' }, 6, ',')).toEqual({ text: '1,125', value: 1_125_000n })
})

it('parses only typed text by the language [M14]', () => {
  expect(readAmountInput({ typed: '1.125' }, 6, ',')).toEqual({ text: '1.125', fault: 'ambiguous' })
  expect(readAmountInput({ typed: '1,125' }, 6, ',')).toEqual({ text: '1,125', value: 1_125_000n })
})

it('shows an amount from code as text that reads the same when the user edits it [M14]', () => {
  for (const locale of locales) {
    const separator = decimalSeparatorOf(locale)
    const { text } = readAmountInput({ decimal: '1234.125' }, 6, separator)
    expect(readAmountInput({ typed: text }, 6, separator).value).toBe(1_234_125_000n)
  }
})

it('shows the maximum once it is known, and no value while the token is unknown', () => {
  expect(readAmountInput({ max: true }, 6, ',', 1_125_000n)).toEqual({ text: '1,125', value: 1_125_000n })
  expect(readAmountInput({ max: true }, 6, ',')).toEqual({ text: '' })
  expect(readAmountInput({ decimal: '1.5' }, undefined, ',')).toEqual({ text: '1.5' })
  expect(readAmountInput({ typed: '1,5' }, undefined, ',')).toEqual({ text: '1,5' })
  expect(readAmountInput({ value: 15n }, undefined, ',')).toEqual({ text: '' })
})

it('reports text that is not a number, and nothing for an empty text', () => {
  expect(readAmountInput({ decimal: 'x' }, 6, ',')).toEqual({ text: 'x', fault: 'format' })
  expect(readAmountInput({ decimal: '' }, 6, ',')).toEqual({ text: '' })
  expect(readAmountInput({ typed: '' }, 6, ',')).toEqual({ text: '' })
})
