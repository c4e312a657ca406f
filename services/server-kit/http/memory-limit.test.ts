import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryLimit } from './memory-limit.js'

beforeEach(() => vi.useFakeTimers({ now: 1_000 }))
afterEach(() => vi.useRealTimers())

describe('a limit in memory', () => {
  it('refuses points beyond the limit of a window, and returns the time until the window ends', () => {
    const take = createMemoryLimit({ points: 3, seconds: 60 })
    expect([take('a', 1), take('a', 2)]).toEqual([undefined, undefined])
    vi.advanceTimersByTime(20_000)
    expect([take('a', 1), take('b', 3)]).toEqual([40_000, undefined])
    vi.advanceTimersByTime(40_000)
    expect(take('a', 3)).toBeUndefined()
  })

  it('ends a window in time after the clock was set back', () => {
    const take = createMemoryLimit({ points: 1, seconds: 60 })
    take('a', 1)
    vi.setSystemTime(-86_400_000)
    expect(take('a', 1)).toBe(60_000)
    vi.advanceTimersByTime(60_000)
    expect(take('a', 1)).toBeUndefined()
  })

  it('counts new keys together at its limit of keys [S16]', () => {
    const take = createMemoryLimit({ points: 1, seconds: 60, maxKeys: 10 })
    for (let key = 0; key < 10; key++) expect(take(`first-${key}`, 1)).toBeUndefined()
    const passed = Array.from({ length: 20_000 }, (_, key) => take(`next-${key}`, 1)).filter(
      (refused) => refused === undefined,
    )
    expect(passed).toHaveLength(1024)
    // Keys that were counted before keep their own counts.
    expect(take('first-0', 1)).toBeDefined()
  })

  it('gives keys their own counts again after the window [S16]', () => {
    const take = createMemoryLimit({ points: 1, seconds: 60, maxKeys: 2 })
    for (const key of ['a', 'b', 'c', 'd']) take(key, 1)
    vi.advanceTimersByTime(60_000)
    expect([take('e', 1), take('f', 1), take('e', 1)]).toEqual([undefined, undefined, 60_000])
  })
})
