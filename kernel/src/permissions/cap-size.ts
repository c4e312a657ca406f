import { QuoinError } from '../errors/quoin-error.js'

/** The largest transaction, typed data or partially signed transaction is far smaller. Characters and bytes. */
const largest = 2_000_000

/** Counts without making a text of it, and stops once it is too much. */
function measure(value: unknown, left: number): number {
  if (left < 0) return left
  if (typeof value === 'string') return left - value.length
  if (ArrayBuffer.isView(value)) return left - value.byteLength
  if (typeof value !== 'object' || value === null) return left - 8
  let rest = left - 8
  for (const [key, part] of Object.entries(value)) {
    rest = measure(part, rest - key.length)
    if (rest < 0) break
  }
  return rest
}

/**
 * Refuses parameters that no wallet or node needs (SEC-15).
 *
 * @throws `RPC_PARAMS_INVALID`
 */
export function capSize(method: string, params: unknown): void {
  if (measure(params, largest) < 0) {
    throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: larger than ${largest} characters` })
  }
}
