import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactAmount } from './exact-amount.js'
import { periodText } from './time-text.js'

describe('an exact amount [SEC-07]', () => {
  it('is neither truncated nor rounded, for any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 255n), max: 2n ** 256n }), fc.nat(40), (value, decimals) => {
        const text = exactAmount(value, decimals, 'en').replaceAll(',', '')
        const [whole = '', fraction = ''] = text.replace('-', '').split('.')
        const read = BigInt(whole + fraction.padEnd(decimals, '0'))
        expect(text.startsWith('-') ? -read : read).toBe(value)
      }),
      { numRuns: 300, seed: 6 },
    )
  })
})

describe('a period', () => {
  it('is formatted in the largest unit that divides it, without a count of one', () => {
    expect([604_800, 86_400, 129_600, 90, 0.5].map((seconds) => periodText(seconds, 'en'))).toEqual([
      'week',
      'day',
      '36 hours',
      '90 seconds',
      '0.5 seconds',
    ])
  })
})
