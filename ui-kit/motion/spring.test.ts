import { describe, expect, it } from 'vitest'
import { createSpring, maxSpeedWithoutPassing } from './spring.js'

const every = (duration: number): readonly number[] =>
  Array.from({ length: 101 }, (_, index) => (duration * index) / 100)

describe('springs', () => {
  it('starts at 0, settles at 1 within its duration and writes a linear() easing [UI-11]', () => {
    const { duration, easing, at } = createSpring({ settleMs: 150 })
    expect(duration).toBe(150)
    expect([at(0), at(150)]).toEqual([0, 1])
    expect(at(149)).toBeGreaterThan(0.99)
    const points = easing
      .replace(/^linear\((.*)\)$/, '$1')
      .split(', ')
      .map(Number)
    expect([points[0], points.at(-1)]).toEqual([0, 1])
    expect(points).not.toContain(Number.NaN)
  })

  it('never passes its target without a bounce, at any speed up to the limit [UI-11]', () => {
    for (const part of [-1, 0, 0.5, 1]) {
      const { duration, at } = createSpring({ settleMs: 200, speed: part * maxSpeedWithoutPassing(200) })
      for (const ms of every(duration)) expect(at(ms)).toBeLessThanOrEqual(1)
    }
  })

  it('passes its target with a bounce, and comes back to it [UI-11]', () => {
    const { duration, at } = createSpring({ settleMs: 400, bounce: 0.4 })
    expect(Math.max(...every(duration).map(at))).toBeGreaterThan(1.05)
    expect(at(duration)).toBe(1)
  })

  it('continues with the speed at which an earlier movement was interrupted [UI-11]', () => {
    const speed = createSpring({ settleMs: 150 }).speedAt(40)
    expect(speed).toBeGreaterThan(0)
    const next = createSpring({ settleMs: 150, speed })
    expect(next.speedAt(0)).toBeCloseTo(speed, 2)
    expect(createSpring({ settleMs: 150, speed: -speed }).at(2)).toBeLessThan(0)
  })
})
