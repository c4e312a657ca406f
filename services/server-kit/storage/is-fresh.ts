/** Maximum difference between the clocks of the processes that share a database. Milliseconds. */
export const CLOCK_TOLERANCE = 5000

/**
 * Returns the time until a value that was taken at `at`, or a pause that began then, ends. The one rule of freshness in the
 * servers: after the clock was set back the age is unknown, so the value is stale and the pause is over. A rule of its own beside
 * that of the page, which has no tolerance: the server kit imports nothing of `quoin`.
 *
 * @param at milliseconds since 1970, by the clock of any process of the server; `undefined`: nothing was taken
 * @param lastsMs milliseconds
 * @param now milliseconds since 1970
 * @returns milliseconds; 0 if `at` is `lastsMs` or more ago, or later than `now` by more than `CLOCK_TOLERANCE`
 */
export function remainingMs(at: number | undefined, lastsMs: number, now: number): number {
  const age = at === undefined ? Number.NaN : now - at
  return age >= -CLOCK_TOLERANCE && age < lastsMs ? lastsMs - Math.max(0, age) : 0
}

/** Returns true if a value is younger than `freshMs`. False after the clock was set back; parameters as of `remainingMs`. */
export function isFresh(at: number | undefined, freshMs: number, now: number): boolean {
  return remainingMs(at, freshMs, now) > 0
}
