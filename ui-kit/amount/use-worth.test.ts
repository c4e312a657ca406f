import { expect, it } from 'vitest'
import { worthText } from './use-worth.js'

it.each([
  ['0', '$0.00'],
  ['1.239', '$1.23'],
  ['0.001', '<$0.01'],
  ['0.009999', '<$0.01'],
  ['0.01', '$0.01'],
  ['3204.1153', '$3,204.11'],
  ['90071992547409931234.567', '$90,071,992,547,409,931,234.56'],
])(
  'formats a value of %s as %s: cut, never rounded up, never zero for a value above zero [UI-13] [SEC-10]',
  (worth, shown) => {
    expect(worthText(worth, 'en')).toBe(shown)
  },
)

it('formats the value by the rules of the language', () => {
  expect(worthText('1234.5', 'de')).toBe('1.234,50\u00a0$')
})
