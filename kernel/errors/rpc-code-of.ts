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
  let said = error
  try {
    for (let level = 0; level < deepest && typeof said === 'object' && said !== null; level++) {
      const code: unknown = Reflect.get(said, 'rpcCode')
      if (typeof code === 'number') return code
      said = Reflect.get(said, 'cause')
    }
  } catch {
    // A wallet's object may throw from its getters; then it cannot be read.
  }
  return undefined
}
