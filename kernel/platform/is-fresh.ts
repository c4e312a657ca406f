/**
 * Returns the time until a value that was taken at `at`, or a pause that began then, ends. The one rule of freshness in the
 * page: after the clock was set back the age is unknown, so the value is stale and the pause is over.
 *
 * @param at milliseconds since 1970; `undefined`: nothing was taken
 * @param lastsMs milliseconds; may be `Infinity`
 * @param now milliseconds since 1970
 * @returns milliseconds; 0 if `at` is `lastsMs` or more ago, or later than `now`
 */
export function remainingMs(at: number | undefined, lastsMs: number, now: number): number {
  const age = at === undefined ? Number.NaN : now - at
  return age >= 0 && age < lastsMs ? lastsMs - age : 0
}

/**
 * Returns true if a value is younger than `freshMs`, as in HTTP (RFC 9111, section 4.2). False after the clock was set back.
 *
 * @param at milliseconds since 1970; `undefined`: there is no value
 * @param freshMs milliseconds; may be `Infinity`
 * @param now milliseconds since 1970
 * @example
 * if (isFresh(kept?.at, 30_000, ctx.platform.now())) return kept.value
 */
export function isFresh(at: number | undefined, freshMs: number, now: number): boolean {
  return remainingMs(at, freshMs, now) > 0
}
