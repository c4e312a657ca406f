/** Limit of nesting: errors are wrapped once or twice; a longer chain may be circular. */
const deepest = 5

/**
 * Returns the numeric code of a wallet's or a node's answer, from an error or one of its causes; `undefined` if there
 * is none. `rpcErrorMeanings` has the meanings.
 *
 * @example
 * const isBusy = rpcCodeOf(error) === -32002
 */
export function rpcCodeOf(error: unknown): number | undefined {
  let value = error
  try {
    for (let level = 0; level < deepest && typeof value === 'object' && value !== null; level++) {
      const code: unknown = Reflect.get(value, 'rpcCode')
      if (typeof code === 'number') return code
      value = Reflect.get(value, 'cause')
    }
  } catch {
    // A wallet's object may throw from its getters; then it cannot be read.
  }
  return undefined
}
