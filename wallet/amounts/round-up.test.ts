import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalText } from './decimal-text.js'
import { roundUp } from './round-up.js'

it.each([
  ['102496721260340', 18, '0.000103'],
  ['21000000000001', 18, '0.000022'],
  ['1', 18, '0.000000000000000001'],
  ['999999999999', 18, '0.000001'],
  ['123456789', 18, '0.00000000013'],
  ['1000000000000000001', 18, '1.000001'],
  ['5000', 9, '0.000005'],
  ['5001', 9, '0.0000051'],
  ['1234567', 6, '1.234567'],
  ['0', 18, '0'],
])('rounds %s with %i decimals up to %s [SEC-10]', (value, decimals, text) => {
  expect(decimalText(roundUp(BigInt(value), decimals), decimals)).toBe(text)
})

it('is never less than the amount, and exceeds it by less than a tenth or the last displayed digit [SEC-10]', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
      const rounded = roundUp(value, decimals)
      const lastDigit = 10n ** BigInt(Math.max(0, decimals - 6))
      const tenth = value / 10n
      expect(rounded >= value).toBe(true)
      expect(rounded - value < (lastDigit < tenth || tenth === 0n ? lastDigit : tenth) + 1n).toBe(true)
    }),
  )
})
