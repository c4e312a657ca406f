/** The maximum size. The largest transactions, typed data and answers are far smaller. Characters. */
const largest = 2_000_000
/** The maximum depth. The deepest typed data is far shallower. */
const deepest = 64

/** One error for all cases: a stack trace for each would cost more than the check itself. */
const notPlain = new Error('It is no plain data')

/** Returns `true` for plain objects of any realm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * Copies data that JSON can represent, within the limits of size and depth, and reads each part once: the checked value is the
 * one that is used. Cycles end at the maximum depth.
 *
 * @throws for any other data, and what reading it throws
 */
export function copyPlain(whole: unknown): unknown {
  let left = largest
  const spend = (size: number): void => {
    left -= size
    if (left < 0) throw notPlain
  }
  const copy = (value: unknown, depth: number): unknown => {
    spend(8)
    if (typeof value === 'string') spend(value.length)
    if (typeof value === 'object' && value !== null) {
      if (depth > deepest) throw notPlain
      if (Array.isArray(value)) {
        const { length } = value
        spend(8 * length)
        return Array.from({ length }, (_, at) => copy(value[at], depth + 1))
      }
      if (!isPlain(value)) throw notPlain
      const entries = Object.keys(value).map((key) => {
        spend(key.length)
        // No valid data has this name.
        if (key === '__proto__') throw notPlain
        return [key, copy(Reflect.get(value, key), depth + 1)] as const
      })
      return Object.fromEntries(entries)
    }
    if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') throw notPlain
    return value
  }
  return copy(whole, 0)
}
