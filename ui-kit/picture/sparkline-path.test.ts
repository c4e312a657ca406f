import { expect, it } from 'vitest'
import { sparklinePath } from './sparkline-path.js'

it('draws the values from left to right, the highest at the top', () => {
  expect(sparklinePath([1, 3, 2])).toEqual({ line: 'M0 68L150 4L300 36', startHeight: 68 })
  expect(sparklinePath([5, 5])).toEqual({ line: 'M0 36L300 36', startHeight: 36 })
})

it('draws nothing for fewer than two values, or for one that is not a number', () => {
  for (const values of [[], [1], [1, Number.NaN], [1, Number.POSITIVE_INFINITY]])
    expect(sparklinePath(values)).toBeUndefined()
})
