import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Probe, startProbe } from './testing/start-probe.js'
import { groupByTime, shortTime } from './time-groups.js'

let probe: Probe
beforeEach(async () => {
  probe = await startProbe()
})
afterEach(() => probe.dispose())

const now = new Date(2026, 5, 15, 12).getTime()
const at = (...date: readonly [number, number, number, number?]): number => new Date(...date).getTime()
const timeOf = (time: number): number => time

it("groups items by today, yesterday and the months of the user's calendar, in their order [HIS-01]", () => {
  const times = [
    at(2026, 5, 15, 11),
    at(2026, 5, 15, 0),
    at(2026, 5, 14, 23),
    at(2026, 5, 2),
    at(2026, 4, 31, 23),
    at(2025, 4, 2),
  ]
  const groups = groupByTime(times, timeOf, probe.ctx.i18n, now)
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['June', 1],
    ['May', 1],
    ['May 2025', 1],
  ])
  expect(groups.flatMap(({ items }) => items)).toEqual(times)
  expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
  expect(groupByTime([], timeOf, probe.ctx.i18n, now)).toEqual([])
})

it('writes minutes and hours of today, the time of yesterday, then the day', () => {
  const { i18n } = probe.ctx
  const ago = (ms: number): string => shortTime(i18n, now - ms, now)
  expect([ago(1_000), ago(-20_000), ago(300_000), ago(7_200_000)]).toEqual(['Now', 'Now', '5 min', '2 hr'])
  expect(ago(46_800_000)).toMatch(/^11:00\sPM$/)
  expect(ago(144_000_000)).toBe('Jun 13')
})
