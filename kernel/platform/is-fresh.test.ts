import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFresh, remainingMs } from './is-fresh.js'

const time = fc.integer({ min: 0, max: 4_102_444_800_000 })
const duration = fc.integer({ min: 0, max: 30 * 86_400_000 })

it('is fresh from its time on, until it is as old as its duration, and never before [REL-04]', () => {
  fc.assert(
    fc.property(time, duration, fc.integer({ min: -86_400_000, max: 31 * 86_400_000 }), (at, lasts, age) => {
      const left = remainingMs(at, lasts, at + age)
      expect(isFresh(at, lasts, at + age)).toBe(age >= 0 && age < lasts)
      expect(isFresh(at, lasts, at + age)).toBe(left > 0)
      // A pause never lasts longer than it was set for, whatever the clock says.
      expect(left).toBeLessThanOrEqual(lasts)
      if (left > 0) expect(remainingMs(at, lasts, at + age + left)).toBe(0)
    }),
  )
})

it('is stale if nothing was taken, or a time or duration is no number', () => {
  expect(isFresh(undefined, Number.POSITIVE_INFINITY, 0)).toBe(false)
  expect(isFresh(Number.NEGATIVE_INFINITY, 1_000, 0)).toBe(false)
  for (const [at, lasts, now] of [
    [Number.NaN, 1, 0],
    [0, Number.NaN, 0],
    [0, 1, Number.NaN],
  ] as const)
    expect([isFresh(at, lasts, now), remainingMs(at, lasts, now)]).toEqual([false, 0])
})

it('is fresh without an end if it lasts for ever, unless the clock was set back', () => {
  expect(isFresh(5, Number.POSITIVE_INFINITY, 4_102_444_800_000)).toBe(true)
  expect(isFresh(5, Number.POSITIVE_INFINITY, 4)).toBe(false)
})

const root = new URL('../..', import.meta.url).pathname
const rooms =
  'kernel wallet page core plugin-kit ui-kit ui-shell bundle chains plugins adapters devtools demo/plugins services/secure-site/frame'
const sources = rooms
  .split(' ')
  .filter((room) => existsSync(`${root}/${room}`))
  .flatMap((room) =>
    readdirSync(`${root}/${room}`, { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$|(^|\/)(node_modules|dist|testing|isolation|[a-z]+-tests)\//.test(path))

/** The age of something is compared with a duration. */
const comparedAge = /\bnow(?:\(\))?\s*-\s*[#\w.?!]+\)?\s*[<>]/

/** Waits for an event outside, in which a set clock must neither give up nor forget: what counts is named. */
const waits: Readonly<Record<string, string>> = {
  'plugin-kit/page-visit.ts': 'the state of the window is unknown then, as it says',
  'plugins/embedded/src/frame/login-popup.ts': 'chooses a hint for the developer',
  'plugins/onramp/src/purchase/follow-purchase.ts': 'gives up a paid purchase later, never earlier',
  'plugins/onramp/src/purchase/purchase-flow.ts': 'gives up a paid purchase later, never earlier',
  'plugins/pay/src/exchange/exchange-payment.ts': 'gives up a payment later, never earlier',
  'plugins/swap/src/confirm/sent-bridges.ts': 'reads a bridge of the future often, as a new one',
  'plugins/swap/src/stored-bridge.ts': 'keeps a bridge longer, never shorter',
  'ui-shell/src/shell/drag-sheet.ts': 'compares time stamps of events, which no clock sets',
  'ui-kit/list/row-pacer.ts': 'counts frames of a timer that nobody sets',
}

it('compares no age with a duration anywhere else in the page [REL-04]', () => {
  const compared = sources.filter((path) =>
    readFileSync(`${root}/${path}`, 'utf8')
      .split('\n')
      .some((line) => comparedAge.test(line)),
  )
  expect(compared.toSorted()).toEqual(Object.keys(waits).toSorted())
  expect(sources.length).toBeGreaterThan(800)
})
