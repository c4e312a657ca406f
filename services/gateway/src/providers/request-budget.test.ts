import { describe, expect, it, vi } from 'vitest'
import { createRequestBudget } from './request-budget.js'

describe('the request budget of a provider', () => {
  it('lets requests wait for their turn, one after the other, and fails those that would wait too long', async () => {
    vi.useFakeTimers()
    try {
      const budget = createRequestBudget({ name: 'acme', perSecond: 2, now: () => Date.now() })
      await budget.take()
      await budget.take()
      const taken: string[] = []
      const third = budget.take(1000).then(() => taken.push('third'))
      const fourth = budget.take(1000).then(() => taken.push('fourth'))
      await expect(budget.take(1000)).rejects.toMatchObject({ reason: 'limited', retryAfter: 1 })
      await expect(budget.take()).rejects.toMatchObject({ reason: 'limited' })
      await vi.advanceTimersByTimeAsync(500)
      expect(taken).toEqual(['third'])
      await vi.advanceTimersByTimeAsync(500)
      expect(taken).toEqual(['third', 'fourth'])
      await Promise.all([third, fourth])
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not wait for a pause that the provider asked for', async () => {
    const budget = createRequestBudget({ name: 'acme', perSecond: undefined, now: () => 0 })
    budget.pause(30)
    await expect(budget.take(60_000)).rejects.toMatchObject({ reason: 'limited', retryAfter: 30 })
  })

  it('ends a pause when the clock is set back', async () => {
    let time = 86_400_000
    const budget = createRequestBudget({ name: 'acme', perSecond: undefined, now: () => time })
    budget.pause(30)
    budget.pause(10)
    time += 20_000
    await expect(budget.take()).rejects.toMatchObject({ reason: 'limited', retryAfter: 10 })
    time = 0
    await budget.take()
  })

  it('rejects with the reason of the signal while it waits', async () => {
    const budget = createRequestBudget({ name: 'acme', perSecond: 0.01, now: () => 0 })
    await budget.take()
    const caller = new AbortController()
    const waiting = budget.take(1_000_000, caller.signal)
    caller.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
  })
})
