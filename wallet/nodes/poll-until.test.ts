import { expect, it } from 'vitest'
import { createTestPlatform, settle } from '#testing'
import { pollUntil } from './poll-until.js'

it('polls after each pause until there is a result, and leaves no timers', async () => {
  const platform = createTestPlatform()
  const times: number[] = []
  const started = platform.now()
  const result = pollUntil(platform, { what: 'it', pauseAfter: (polls) => polls * 100 }, async () => {
    times.push(platform.now() - started)
    return times.length === 4 ? 'done' : undefined
  })
  await platform.clock.advanceAsync(10_000)
  expect(await result).toBe('done')
  expect(times).toEqual([0, 100, 300, 600])
  expect(platform.leftovers()).toEqual([])
})

it('rejects with the error of a poll', async () => {
  const platform = createTestPlatform()
  const polling = pollUntil(platform, { what: 'it' }, () => Promise.reject(new Error('broken')))
  await expect(polling).rejects.toThrow('broken')
  expect(platform.leftovers()).toEqual([])
})

it('ends with the timeout, which also aborts a pending poll', async () => {
  const platform = createTestPlatform()
  let within: AbortSignal | undefined
  const polling = pollUntil(platform, { what: 'it', timeoutMs: 5_000 }, (signal) => {
    within = signal
    return new Promise<string>(() => {})
  })
  const failed = expect(polling).rejects.toMatchObject({ code: 'TIMEOUT', details: 'it' })
  await platform.clock.advanceAsync(5_000)
  await failed
  expect(within?.aborted).toBe(true)
  expect(platform.leftovers()).toEqual([])
})

it('ends with the signal of the caller, before a poll, within one and in a pause', async () => {
  const platform = createTestPlatform()
  const aborted = pollUntil(platform, { what: 'it', signal: AbortSignal.abort() }, async () => 'done')
  await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' })
  for (const poll of [() => new Promise<string>(() => {}), async () => undefined]) {
    const controller = new AbortController()
    const polling = pollUntil(platform, { what: 'it', signal: controller.signal }, poll)
    const failed = expect(polling).rejects.toMatchObject({ code: 'ABORTED' })
    await settle()
    controller.abort()
    await failed
  }
  expect(platform.leftovers()).toEqual([])
})
