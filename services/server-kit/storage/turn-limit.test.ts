import { expect, it } from 'vitest'
import { createTurnLimit } from './turn-limit.js'

/** Runs steps that take `took` milliseconds each, all begun in one turn; returns the steps of each turn. */
async function runSteps(count: number, took: number): Promise<readonly number[]> {
  let time = 0
  const turn = createTurnLimit(() => time)
  const turns: number[] = [0]
  let isOver = false
  const next = (): void => {
    turns.push(0)
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  const step = (): void => {
    time += took
    turns.push((turns.pop() ?? 0) + 1)
  }
  await Promise.all(Array.from({ length: count }, () => turn.run(step)))
  isOver = true
  return turns.filter((steps) => steps > 0)
}

it('runs short steps in one turn of the event loop', async () => {
  expect(await runSteps(5, 1)).toEqual([5])
})

it('continues in the next turn once the steps of this one took more than ten milliseconds', async () => {
  expect(await runSteps(7, 6)).toEqual([2, 2, 2, 1])
})

it('runs a step that is longer than the limit alone', async () => {
  expect(await runSteps(3, 50)).toEqual([1, 1, 1])
})
