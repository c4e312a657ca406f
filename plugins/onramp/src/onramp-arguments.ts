import type { SchemaResult, StandardSchema } from '#kernel'
import type { OnrampArguments } from './contract.js'

/** Longer ones are nobody's. */
const longest = { amount: 64, token: 64, currency: 3 } as const

function validate(given: unknown): SchemaResult<OnrampArguments> {
  if (given === undefined) return { value: {} }
  if (typeof given !== 'object' || given === null) return { issues: [{ message: 'must be an object' }] }
  const value: { amount?: string; token?: string; currency?: string } = {}
  for (const name of ['amount', 'token', 'currency'] as const) {
    const text: unknown = Reflect.get(given, name)
    if (text === undefined) continue
    if (typeof text !== 'string' || text.length > longest[name])
      return { issues: [{ message: 'must be a text', path: [name] }] }
    value[name] = text
  }
  return { value }
}

/** Checks the parameters of the route `buy`. */
export const onrampArguments: StandardSchema<OnrampArguments> = {
  '~standard': { version: 1, vendor: 'quoin', validate },
}
