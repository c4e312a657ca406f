import type { PricePeriod } from 'quoin/endpoints/portfolio'

/** Regular times of a chart. */
export interface TimeGrid {
  readonly period: PricePeriod
  /** Seconds since 1970. */
  readonly start: number
  /** Seconds. */
  readonly step: number
  /** Number of times. */
  readonly count: number
}

/** Steps and their number in each period, and how long a grid is current. Seconds. */
const PERIODS: Readonly<
  Record<PricePeriod, { readonly step: number; readonly steps: number; readonly fresh: number }>
> = {
  day: { step: 3600, steps: 24, fresh: 300 },
  week: { step: 21_600, steps: 28, fresh: 1800 },
  month: { step: 86_400, steps: 30, fresh: 3600 },
}

/**
 * Returns the times of a period that ends now. The end is rounded down, so that all callers share the same times for some minutes.
 *
 * @param now milliseconds since 1970
 */
export function timeGrid(period: PricePeriod, now: number): TimeGrid {
  const { step, steps, fresh } = PERIODS[period]
  const end = Math.floor(now / 1000 / fresh) * fresh
  return { period, start: end - steps * step, step, count: steps + 1 }
}

/** Returns the time until the grid of now ends. Milliseconds. */
export function gridLifetime(period: PricePeriod, now: number): number {
  const fresh = PERIODS[period].fresh * 1000
  return fresh - (now % fresh)
}
