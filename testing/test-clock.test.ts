import { expect, it } from 'vitest'
import { createTestClock } from './test-clock.js'

it('passes the same time if the clock is set back meanwhile', async () => {
  for (const advance of ['advance', 'advanceAsync'] as const) {
    const clock = createTestClock(10_000)
    const fired: number[] = []
    clock.every(100, () => fired.push(clock.now()))
    clock.after(150, () => clock.setBack(5_000))
    await clock[advance](300)
    expect(fired).toEqual([10_100, 5_200, 5_300])
    expect(clock.now()).toBe(5_300)
  }
})

it('lets everything run before and after each timer', async () => {
  const steps: string[] = []
  const clock = createTestClock(0, async () => void steps.push('ran'))
  clock.after(10, () => steps.push('first'))
  clock.after(20, () => steps.push('second'))
  await clock.advanceAsync(30)
  expect(steps).toEqual(['ran', 'first', 'ran', 'second', 'ran', 'ran'])
})
