/**
 * Returns a function that calls `read` at most once in a period; all calls of the period share its promise. The period also
 * ends if the clock is set back: the age of the value is unknown then.
 *
 * @param period milliseconds
 * @param now milliseconds since 1970
 * @example
 * const readiness = keepFor(1000, Date.now, check)
 */
export function keepFor<Value>(
  period: number,
  now: () => number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined
  return () => {
    const at = now()
    if (last === undefined || at < last.at || at - last.at >= period) last = { at, value: read() }
    return last.value
  }
}
