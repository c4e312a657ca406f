import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ConfirmOnce, createConfirmOnce, missingAgreements } from './confirm-once.js'

interface Built {
  readonly name: string
}

describe('createConfirmOnce', () => {
  let now: number
  let once: ConfirmOnce<Built>
  const report = vi.fn()
  const built: Built = { name: 'transfer' }

  beforeEach(() => {
    now = 0
    report.mockReset()
    // `createConfirmOnce` reads only the clock of the platform.
    const platform = { now: () => now } as Parameters<typeof createConfirmOnce>[0]['platform']
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
    now = 499
    expect(once.isPaused()).toBe(true)
    await once.confirm({ built, start })
    expect(start).not.toHaveBeenCalled()
    now = 500
    await once.confirm({ built, start })
    expect(start).toHaveBeenCalledOnce()
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
