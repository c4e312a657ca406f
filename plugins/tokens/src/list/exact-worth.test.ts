import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { byWorth, priceText, smallestUnits, totalOf, worthOf } from './exact-worth.js'

const amounts = fc.bigInt({ min: 0n, max: 10n ** 78n })

it('multiplies and adds exactly [SEC-10]', () => {
  const digits = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 0, max: 20 }))
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 77 }), digits, (value, decimals, [units, places]) => {
      const padded = String(units).padStart(places + 1, '0')
      const at = padded.length - places
      const price = places === 0 ? padded : `${padded.slice(0, at)}.${padded.slice(at)}`
      const worth = worthOf({ value, decimals, symbol: 'X' }, price) ?? ''
      const scale = decimals + places
      // Computed only with integers, as by hand.
      expect(smallestUnits(worth, scale)).toBe(value * units)
      const sum = totalOf([worth, undefined, worth, '0.5']) ?? ''
      expect(smallestUnits(sum, scale + 1)).toBe(value * units * 20n + 5n * 10n ** BigInt(scale))
    }),
    { numRuns: 500 },
  )
})

it.each([
  [2500, '2500'],
  [1e-7, '0.0000001'],
  [5e-324, undefined],
  [0.1, '0.1'],
  ['3.50', '3.5'],
  [0, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
  [1e300, undefined],
  ['0x5', undefined],
  ['1e5', undefined],
  [undefined, undefined],
])('reads the price %s as %s [SEC-10]', (value, text) => {
  expect(priceText(value)).toBe(text)
})

it('parses a text only if the unit can represent it [SEC-10]', () => {
  expect(smallestUnits('1.5', 1)).toBe(15n)
  expect(smallestUnits('1.50', 1)).toBe(15n)
  expect(smallestUnits('1.05', 1)).toBeUndefined()
  expect(smallestUnits('0', 18)).toBe(0n)
})

it('sorts any tokens the same way, independent of their input order', () => {
  const some = fc.uniqueArray(
    fc.record({
      id: fc.string({ maxLength: 3 }),
      symbol: fc.constantFrom('A', 'B', 'ETH'),
      value: fc.oneof(fc.bigInt({ min: 0n, max: 3n }), amounts),
      decimals: fc.constantFrom(1, 2, 18, 77),
      worth: fc.constantFrom(undefined, '1', '1.0', '0.3', '0.30000000000000000001'),
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  )
  fc.assert(
    fc.property(some, fc.infiniteStream(fc.double()), (tokens, order) => {
      const known = byWorth(tokens)
      const mixed = tokens.map((one) => ({ one, at: order.next().value })).sort((a, b) => a.at - b.at)
      expect(byWorth(mixed.map(({ one }) => one))).toEqual(known)
      for (const [at, one] of known.entries()) {
        const after = known[at + 1]
        if (after?.worth === undefined) continue
        const inUnits = (worth: string | undefined) => smallestUnits(worth ?? '0', 20) ?? 0n
        expect(inUnits(one.worth)).toBeGreaterThanOrEqual(inUnits(after.worth))
      }
    }),
    { numRuns: 200 },
  )
})

it('has no total without prices', () => {
  expect(totalOf([])).toBeUndefined()
  expect(totalOf([undefined])).toBeUndefined()
  expect(totalOf(['0'])).toBe('0')
})
