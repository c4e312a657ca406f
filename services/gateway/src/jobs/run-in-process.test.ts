import { expect, it, vi } from 'vitest'
import { runInProcess } from './run-in-process.js'

it('repeats each job after the pause that it returns, until it is stopped', async () => {
  const [rests, other] = [[0, 0, 60_000], [60_000]]
  const run = vi.fn(async () => rests.shift() ?? 60_000)
  const slow = vi.fn(async () => other.shift() ?? 60_000)
  const running = runInProcess(
    [
      { name: 'one', run },
      { name: 'two', run: slow },
    ],
    { warn: () => {} },
  )
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(3))
  // Ends the pause of a minute.
  await running.stop()
  expect([run.mock.calls.length, slow.mock.calls.length]).toEqual([3, 1])
})

it('logs the failure of a job and keeps the others running', async () => {
  const warn = vi.fn()
  const error = new Error('no node')
  const good = vi.fn(async () => 1)
  const running = runInProcess(
    [
      { name: 'bad', run: () => Promise.reject(error) },
      { name: 'good', run: good },
    ],
    { warn },
  )
  await vi.waitFor(() => expect(good.mock.calls.length).toBeGreaterThan(2))
  expect(warn.mock.calls).toEqual([[{ job: 'bad', err: error }, 'a job failed and will be retried']])
  await running.stop()
})

it('aborts the piece of a job that runs when it is stopped, without a log line', async () => {
  const warn = vi.fn()
  const run = vi.fn(
    (signal: AbortSignal) =>
      new Promise<number>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const running = runInProcess([{ name: 'one', run }], { warn })
  await vi.waitFor(() => expect(run).toHaveBeenCalled())
  await running.stop()
  expect(warn).not.toHaveBeenCalled()
})
