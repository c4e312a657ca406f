import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entry } from '../../testing/history-world.js'
import type { HistoryEntry, HistoryPage } from '../schemas.js'
import { groupByMonth } from '../state/history-state.js'
import { type HistoryList, withFirstPage, withNextPage } from './history-list.js'

const at = (index: number, ms: number): HistoryEntry => {
  const one = entry(index)
  return { ...one, metadata: { ...one.metadata, minedAt: new Date(ms).toISOString() } }
}
const idsOf = (list: HistoryList | undefined): readonly string[] =>
  list?.lines.map((line) => line.entry.id) ?? []

it('groups by the local year and month of the calendar, in the given order [HIS-01]', () => {
  // Computed in another way: from the calendar's formatted text of each entry.
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory', { year: 'numeric', month: '2-digit' })
  const times = fc.array(fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) }), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(times, (given) => {
      const sorted = [...given].sort((one, other) => other - one)
      const lines = sorted.map((ms, index) => ({ entry: at(index, ms), at: ms }))
      const expected: Record<string, string[]> = {}
      for (const line of lines) {
        const parts = Object.fromEntries(
          format.formatToParts(line.at).map(({ type, value }) => [type, value]),
        )
        const key = `${Number(parts.year)} ${Number(parts.month) - 1}`
        expected[key] = [...(expected[key] ?? []), line.entry.id]
      }
      const found = Object.fromEntries(
        Object.entries(groupByMonth(lines)).flatMap(([year, months]) =>
          Object.entries(months).map(([month, list]) => [`${year} ${month}`, list.map(({ id }) => id)]),
        ),
      )
      expect(found).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

/** A service whose pages shift with each new entry, as with offsets. */
const pageOf = (all: readonly HistoryEntry[], from: number, size: number): HistoryPage => ({
  data: all.slice(from, from + size),
  ...(from + size < all.length && { next: String(from + size) }),
})

it('has each entry once, newest first, without a gap, for any changes between the pages [HIS-02]', () => {
  const step = fc.oneof(
    fc.constant('next' as const),
    fc.constant('first' as const),
    fc.integer({ min: 1, max: 30 }),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 1, max: 7 }),
      fc.array(step, { maxLength: 25 }),
      (begin, size, steps) => {
        let newest = begin
        const all = (): HistoryEntry[] =>
          Array.from({ length: newest }, (_, index) => at(newest - index, (newest - index) * 60_000))
        let list: HistoryList | undefined = withFirstPage(undefined, pageOf(all(), 0, size))
        for (const one of [...steps, 'first' as const]) {
          if (typeof one === 'number') newest += one
          else if (one === 'first') list = withFirstPage(list, pageOf(all(), 0, size))
          else if (list?.cursor !== undefined)
            list = withNextPage(list, pageOf(all(), Number(list.cursor), size))
          const ids = idsOf(list)
          expect(new Set(ids).size).toBe(ids.length)
        }
        // The list contains the newest entries without a gap.
        expect(idsOf(list)).toEqual(
          all()
            .slice(0, idsOf(list).length)
            .map(({ id }) => id),
        )
      },
    ),
    { numRuns: 200 },
  )
})

it('contains all entries after reading to the end [HIS-02]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }), (count, size) => {
      const all = Array.from({ length: count }, (_, index) => at(count - index, (count - index) * 1_000))
      let list = withFirstPage(undefined, pageOf(all, 0, size))
      for (let page = 0; list.cursor !== undefined && page < 100; page++)
        list = withNextPage(list, pageOf(all, Number(list.cursor), size))
      expect(idsOf(list)).toEqual(all.map(({ id }) => id))
    }),
    { numRuns: 60 },
  )
})

it('is the same list while its first page is unchanged', () => {
  const all = Array.from({ length: 30 }, (_, index) => at(30 - index, (30 - index) * 1_000))
  const list = withNextPage(withFirstPage(undefined, pageOf(all, 0, 10)), pageOf(all, 10, 10))
  expect(withFirstPage(list, pageOf(all, 0, 10))).toBe(list)
  const replaced = all.map((one, index) =>
    index === 3 ? { ...one, metadata: { ...one.metadata, status: 'failed' } } : one,
  )
  const next = withFirstPage(list, pageOf(replaced, 0, 10))
  expect(next.lines.map((line) => line.entry.metadata.status).indexOf('failed')).toBe(3)
  expect([next.lines.length, next.cursor]).toEqual([20, '20'])
})

it('starts again if more entries were added than a page contains, so that none is missing', () => {
  const old = Array.from({ length: 20 }, (_, index) => at(20 - index, (20 - index) * 1_000))
  const list = withFirstPage(undefined, pageOf(old, 0, 10))
  const all = Array.from({ length: 50 }, (_, index) => at(50 - index, (50 - index) * 1_000))
  expect(idsOf(withFirstPage(list, pageOf(all, 0, 10)))).toEqual(all.slice(0, 10).map(({ id }) => id))
})
