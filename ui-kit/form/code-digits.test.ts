import { expect, it } from 'vitest'
import { codeDigits } from './code-digits.js'

const typed = (text: string, caret = text.length): string => codeDigits(text, caret, 6)

it('takes the digits of any pasted text, six at most [EML-04]', () => {
  expect(typed('123 456')).toBe('123456')
  expect(typed('Your code: 123-456.')).toBe('123456')
  expect(typed('1234567890')).toBe('123456')
  expect(typed('no code')).toBe('')
})

it('accepts the digits of other keyboards [EML-04]', () => {
  expect(typed('١٢٣٤٥٦')).toBe('123456')
  expect(typed('۱۲۳۴۵۶')).toBe('123456')
  expect(typed('１２３４５６')).toBe('123456')
})

it('replaces the digit after the caret if the code is full, else inserts [EML-04]', () => {
  expect(typed('1293456', 3)).toBe('129456')
  expect(typed('1934', 2)).toBe('1934')
  // Pasted over the middle of a full code.
  expect(typed('1299993456', 6)).toBe('129999')
})
