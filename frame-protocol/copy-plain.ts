/** The largest transaction or typed data is far smaller, as is an answer that a page waits for. Characters. */
const largest = 2_000_000
/** The deepest typed data is far shallower. */
const deepest = 64

/** One for all: a stack for each would cost more than the look that finds it. */
const notPlain = new Error('It is no plain data')

/** Of any realm. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * Copies what JSON could say, of a size and depth that anybody needs, and reads each part once: what is checked is what is used.
 * Ends at cycles, whose depth has none.
 *
 * @throws where it is anything else, and what looking at it throws
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
        // Nothing that is good is called so.
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
