import type { SchemaResult, StandardSchema } from '#kernel'
import type { SwapArguments } from './contract.js'

/** Longer ones are nobody's. Characters. */
const longest = 200

function validate(given: unknown): SchemaResult<SwapArguments> {
  if (typeof given !== 'object' || given === null) return { issues: [{ message: 'must be an object' }] }
  const value: { amount?: string; fromToken?: string; toToken?: string } = {}
  for (const name of ['amount', 'fromToken', 'toToken'] as const) {
    const text: unknown = Reflect.get(given, name)
    if (text === undefined) continue
    if (typeof text !== 'string' || text.length > longest)
      return { issues: [{ message: 'must be a text', path: [name] }] }
    value[name] = text
  }
  return { value }
}

/** Checks the parameters of the route `swap`. */
export const swapArguments: StandardSchema<SwapArguments> = {
  '~standard': { version: 1, vendor: 'quoin', validate },
}
