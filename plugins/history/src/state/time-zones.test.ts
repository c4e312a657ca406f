import { afterEach, describe, expect, it, vi } from 'vitest'
import { entry } from '../../testing/history-world.js'
import { groupByMonth } from './history-state.js'

// Runs in its own process: threads share the time zone of their process.
afterEach(() => vi.unstubAllEnvs())

const groupsOf = (minedAt: string): unknown => {
  const one = entry(1)
  const line = { entry: { ...one, metadata: { ...one.metadata, minedAt } }, at: Date.parse(minedAt) }
  return Object.entries(groupByMonth([line])).flatMap(([year, months]) =>
    Object.keys(months).map((month) => [Number(year), Number(month)]),
  )
}

describe('the months of the history [HIS-01]', () => {
  it.each([
    ['Pacific/Auckland', '2026-03-31T12:30:00Z', [2026, 3]],
    ['Pacific/Auckland', '2025-12-31T11:30:00Z', [2026, 0]],
    ['America/Los_Angeles', '2026-04-01T06:30:00Z', [2026, 2]],
    ['America/Los_Angeles', '2026-01-01T07:30:00Z', [2025, 11]],
    ['UTC', '2026-04-01T00:00:00Z', [2026, 3]],
  ])("are those of the user's time zone: in %s, %s is of %j", (zone, minedAt, expected) => {
    vi.stubEnv('TZ', zone)
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    expect(groupsOf(minedAt)).toEqual([expected])
  })
})
