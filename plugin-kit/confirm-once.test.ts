import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestClock, type TestClock } from '#testing'
import { type ConfirmOnce, createConfirmOnce, missingAgreements } from './confirm-once.js'

interface Built {
  readonly name: string
}

describe('createConfirmOnce', () => {
  let clock: TestClock
  let once: ConfirmOnce<Built>
  const report = vi.fn()
  const built: Built = { name: 'transfer' }

  beforeEach(() => {
    clock = createTestClock()
    report.mockReset()
    // `createConfirmOnce` uses only the timers of the platform.
    const platform = { after: clock.after } as Parameters<typeof createConfirmOnce>[0]['platform']
    once = createConfirmOnce<Built>({ platform, report })
    once.review(built)
  })

  it('runs one confirmation at a time (SEC-06)', async () => {
    let finish = (): void => undefined
    const start = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    const first = once.confirm({ built, start })
    expect(once.confirm({ built, start })).toBe(first)
    expect(once.running()).toBe(first)
    finish()
    await first
    expect(once.running()).toBeUndefined()
    expect(start).toHaveBeenCalledOnce()
  })

  it('returns the running confirmation to a call made by its own `start` (SEC-06)', async () => {
    let inner: Promise<void> | undefined
    const start = vi.fn(async () => {
      inner = once.confirm({ built, start })
    })
    const outer = once.confirm({ built, start })
    await outer
    expect(inner).toBe(outer)
    expect(start).toHaveBeenCalledOnce()
  })

  it('ignores clicks in the half second after a failure (SEC-06)', async () => {
    const start = vi.fn(async () => undefined)
    once.failed()
    clock.advance(499)
    expect(once.isPaused()).toBe(true)
    await once.confirm({ built, start })
    expect(start).not.toHaveBeenCalled()
    clock.advance(1)
    await once.confirm({ built, start })
    expect(start).toHaveBeenCalledOnce()
  })

  it('keeps the pause if the clock is set forward, and ends it if the clock is set back (SEC-06) [REL-04]', async () => {
    const start = vi.fn(async () => undefined)
    once.failed()
    // Moves only the time of day.
    clock.sleep(3_600_000)
    await once.confirm({ built, start })
    expect(start).not.toHaveBeenCalled()
    clock.setBack(7_200_000)
    clock.advance(500)
    await once.confirm({ built, start })
    expect(start).toHaveBeenCalledOnce()
  })

  it('starts the pause again with a second failure (SEC-06)', () => {
    once.failed()
    clock.advance(400)
    once.failed()
    clock.advance(400)
    expect(once.isPaused()).toBe(true)
    clock.advance(100)
    expect(once.isPaused()).toBe(false)
  })

  it('confirms only what was reviewed last (SEC-06)', async () => {
    const [start, onAltered] = [vi.fn(async () => undefined), vi.fn()]
    await once.confirm({ built: { ...built }, onAltered, start })
    expect([start.mock.calls.length, onAltered.mock.calls.length]).toEqual([0, 1])
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ code: 'TRANSACTION_CHANGED' }))
  })

  it('rejects while an agreement is missing', async () => {
    const start = vi.fn(async () => undefined)
    await expect(once.confirm({ built, missing: ['fee', 'impact'], start })).rejects.toMatchObject({
      code: 'AGREEMENT_REQUIRED',
      details: 'fee, impact',
    })
    expect(start).not.toHaveBeenCalled()
  })

  it('can be confirmed again after a failure, and after the user left', async () => {
    const lost = new Error('lost')
    await expect(once.confirm({ built, start: () => Promise.reject(lost) })).rejects.toBe(lost)
    void once.confirm({ built, start: () => new Promise(() => undefined) })
    once.release()
    const start = vi.fn(async () => undefined)
    await once.confirm({ built, start })
    expect(start).toHaveBeenCalledOnce()
  })
})

it('names the agreements that are missing', () => {
  expect(missingAgreements(['fee', 'impact'], ['fee'])).toEqual(['impact'])
  expect(missingAgreements([], ['fee'])).toEqual([])
})
