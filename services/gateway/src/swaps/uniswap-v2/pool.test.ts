import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PoolSide, priceImpact, routeOutput, swapOutput } from './pool.js'

const LARGEST = 2n ** 112n - 1n
const reserve = fc.bigInt({ min: 1n, max: 2n ** 100n })
const amount = fc.bigInt({ min: 1n, max: 2n ** 100n })
const pool: fc.Arbitrary<PoolSide> = fc.record({ reserveIn: reserve, reserveOut: reserve })

/**
 * Checks the invariant of a pool's contract after a swap: the product of its reserves, without the fee, has not
 * decreased.
 */
function isTaken({ reserveIn, reserveOut }: PoolSide, amountIn: bigint, out: bigint): boolean {
  const after = ((reserveIn + amountIn) * 1000n - amountIn * 3n) * ((reserveOut - out) * 1000n)
  return out < reserveOut && after >= reserveIn * reserveOut * 1_000_000n
}

describe('swapOutput', () => {
  it("returns the max output that the pool's contract accepts, to the unit", () => {
    fc.assert(
      fc.property(pool, amount, (side, amountIn) => {
        const out = swapOutput(amountIn, side)
        if (out > 0n) expect(isTaken(side, amountIn, out)).toBe(true)
        expect(isTaken(side, amountIn, out + 1n)).toBe(false)
      }),
    )
  })

  it("returns 0 for an empty pool, and for an amount beyond the pool's limit", () => {
    expect(swapOutput(10n, { reserveIn: 0n, reserveOut: 10n })).toBe(0n)
    expect(swapOutput(10n, { reserveIn: 10n, reserveOut: 0n })).toBe(0n)
    const full = { reserveIn: LARGEST - 1000n, reserveOut: LARGEST }
    expect(swapOutput(1000n, full)).toBe(997n)
    expect(swapOutput(1001n, full)).toBe(0n)
  })

  it('returns no more than the input after a swap there and back', () => {
    fc.assert(
      fc.property(pool, amount, (side, amountIn) => {
        const out = swapOutput(amountIn, side)
        const changed = { reserveIn: side.reserveOut - out, reserveOut: side.reserveIn + amountIn }
        expect(swapOutput(out, changed)).toBeLessThanOrEqual(amountIn)
      }),
    )
  })
})

describe('price impact', () => {
  it('is 0 for a tiny amount in a deep pool, 50% if the pool doubles, and grows with the amount', () => {
    const deep = { reserveIn: 10n ** 24n, reserveOut: 10n ** 24n }
    expect(priceImpact(10n ** 15n, swapOutput(10n ** 15n, deep), [deep])).toBe(0)
    // With the 0.3 % fee taken off, this amount doubles the reserve: (1000 + 997 x) / 1000 = 2 for x = 1000 / 997.
    const doubling = (10n ** 24n * 1000n) / 997n
    expect(priceImpact(doubling, swapOutput(doubling, deep), [deep])).toBe(5000)
    const impacts = [1n, 10n, 100n, 1000n].map((part) => {
      const amountIn = part * 10n ** 21n
      return priceImpact(amountIn, swapOutput(amountIn, deep), [deep])
    })
    expect(impacts).toEqual([10, 99, 907, 4992])
  })

  it('agrees with a floating-point computation over one and two pools', () => {
    const middling = fc.bigInt({ min: 10n ** 15n, max: 10n ** 24n })
    const side: fc.Arbitrary<PoolSide> = fc.record({ reserveIn: middling, reserveOut: middling })
    fc.assert(
      fc.property(fc.array(side, { minLength: 1, maxLength: 2 }), middling, (pools, amountIn) => {
        const out = routeOutput(amountIn, pools)
        // Rounding dominates for small outputs.
        fc.pre(out > 10n ** 9n)
        const spot = pools.reduce(
          (sum, one) => (sum * 0.997 * Number(one.reserveOut)) / Number(one.reserveIn),
          Number(amountIn),
        )
        expect(Math.abs(priceImpact(amountIn, out, pools) - 10_000 * (1 - Number(out) / spot))).toBeLessThan(
          0.6,
        )
      }),
    )
  })
})
