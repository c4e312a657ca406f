import { expect, it, vi } from 'vitest'
import { createTestPlatform, settle } from '#testing'
import { createFreshAnswer } from './fresh-answer.js'

/** Counts the requests of a query whose answer is fresh for a minute. */
function start() {
  const platform = createTestPlatform()
  const run = vi.fn(async () => run.mock.calls.length)
  const answer = createFreshAnswer(platform, { key: ['wallets'], staleMs: 60_000, run })
  const visit = async (): Promise<void> => {
    const stop = answer.watch(() => undefined)
    await settle()
    stop()
  }
  return { platform, run, visit }
}

it('requests an answer once while it is fresh, and again when it is stale', async () => {
  const { platform, run, visit } = start()
  await visit()
  platform.clock.advance(59_999)
  await visit()
  expect(run).toHaveBeenCalledTimes(1)
  platform.clock.advance(1)
  await visit()
  expect(run).toHaveBeenCalledTimes(2)
})

it('requests the answer again after the clock was set back [REL-04]', async () => {
  const { platform, run, visit } = start()
  await visit()
  platform.clock.setBack(3_600_000)
  await visit()
  expect(run).toHaveBeenCalledTimes(2)
})
