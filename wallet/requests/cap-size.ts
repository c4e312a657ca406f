import { QuoinError } from '../../kernel/errors/quoin-error.js'

/** The largest transaction, typed data or partially signed transaction is far smaller. Characters and bytes. */
const largest = 2_000_000
/** The deepest typed data is far shallower. */
const deepest = 100

/** Checks for plain objects of any realm: `structuredClone` may be that of another one, as in Jest. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Returns whether a copied value is JSON data or bytes of a reasonable size. Counts without serializing it. */
function isSmall(copied: unknown): boolean {
  let left = largest
  const waiting: (readonly [value: unknown, depth: number])[] = [[copied, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next
    if (typeof value === 'string') left -= value.length
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) left -= value.byteLength
    else if (typeof value === 'object' && value !== null) {
      if (!isPlain(value)) return false
      // A list of holes has no values, but takes seconds to walk.
      if (Array.isArray(value) && 8 * value.length > left) return false
      const parts: readonly unknown[] = Object.values(value)
      if (!Array.isArray(value)) for (const key of Object.keys(value)) left -= key.length
      if (8 * parts.length > left) return false
      for (const part of parts) waiting.push([part, depth + 1])
    }
    left -= 8
    if (typeof value === 'function') return false
    if (left < 0 || depth > deepest) return false
  }
  return true
}

/**
 * Rejects parameters that no wallet or node needs (SEC-15).
 *
 * @throws `RPC_PARAMS_INVALID`
 */
export function capSize(method: string, params: unknown): void {
  if (isSmall(params)) return
  throw new QuoinError('RPC_PARAMS_INVALID', {
    details: `${method}: more than ${largest} characters, deeper than ${deepest} levels, or not plain data`,
  })
}
