import { expect, it } from 'vitest'
import { keepFor } from './keep-for.js'

it('reads once in a period, and again when it has ended or the clock was set back [REL-04]', async () => {
  let time = 5000
  let reads = 0
  const read = keepFor(
    1000,
    () => time,
    async () => ++reads,
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  time = 5999
  expect(await read()).toBe(1)
  time = 6000
  expect(await read()).toBe(2)
  time = 4000
  expect(await read()).toBe(3)
})
