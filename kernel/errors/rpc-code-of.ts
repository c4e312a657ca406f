/** Errors are wrapped once or twice; a chain that is longer than this may be a ring. */
const deepest = 5

/**
 * The numeric code that a wallet or a node answered with, found in an error or in what caused it; `undefined` where none
 * answered with one. For what they mean, see `rpcErrorMeanings`.
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
    // A wallet's object may throw from its getters; then nothing of it can be read.
  }
  return undefined
}
