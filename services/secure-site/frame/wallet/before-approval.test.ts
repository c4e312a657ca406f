import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beforeApproval } from './before-approval.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('fails with a text if a network never responds [SEC-06]', async () => {
  const waiting = beforeApproval(new Promise(() => undefined), new AbortController().signal)
  const failed = expect(waiting).rejects.toThrow(
    'The network didn’t respond in time. Nothing was sent. Try again.',
  )
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
})

it('ends at once if the page cancels, and leaves no timer', async () => {
  const page = new AbortController()
  const waiting = beforeApproval(new Promise(() => undefined), page.signal)
  page.abort(new Error('Cancelled'))
  await expect(waiting).rejects.toThrow('Cancelled')
  expect(await beforeApproval(Promise.resolve(7))).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})
