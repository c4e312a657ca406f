import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberOf } from './pool-price-provider.js'

it('returns the number nearest to a fraction with parts of any size', () => {
  expect(numberOf({ numerator: 1n, denominator: 3n })).toBe(1 / 3)
  expect(numberOf({ numerator: 2500n * 10n ** 60n, denominator: 10n ** 60n })).toBe(2500)
  expect(numberOf({ numerator: 1n, denominator: 10n ** 30n })).toBe(1e-30)
  expect(numberOf({ numerator: 0n, denominator: 7n })).toBe(0)
  const part = fc.bigInt({ min: 1n, max: 2n ** 200n })
  fc.assert(
    fc.property(part, part, (numerator, denominator) => {
      const expected = Number(numerator) / Number(denominator)
      expect(Math.abs(numberOf({ numerator, denominator }) / expected - 1)).toBeLessThan(1e-14)
    }),
  )
})
