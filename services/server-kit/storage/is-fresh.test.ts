import { describe, expect, it } from 'vitest'
import { CLOCK_TOLERANCE, isFresh, remainingMs } from './is-fresh.js'

describe('the freshness of a stored time', () => {
  it('ends after its duration', () => {
    expect([
      remainingMs(1000, 500, 1000),
      remainingMs(1000, 500, 1499),
      remainingMs(1000, 500, 1500),
    ]).toEqual([500, 1, 0])
    expect([isFresh(1000, 500, 1499), isFresh(1000, 500, 1500)]).toEqual([true, false])
    expect(isFresh(undefined, 500, 1000)).toBe(false)
  })

  it('ends when the clock is set back, beyond the difference between the clocks of two processes', () => {
    expect(remainingMs(1000 + CLOCK_TOLERANCE, 500, 1000)).toBe(500)
    expect(remainingMs(1001 + CLOCK_TOLERANCE, 500, 1000)).toBe(0)
  })
})
