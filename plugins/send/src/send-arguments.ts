import type { SchemaResult, StandardSchema } from '#kernel'
import type { SendArguments } from './contract.js'

/** Longer ones are nobody's: a payment request is the longest. */
const longest = { amount: 200, token: 200, recipient: 2_000 } as const

function validate(given: unknown): SchemaResult<SendArguments> {
  if (typeof given !== 'object' || given === null) return { issues: [{ message: 'must be an object' }] }
  const value: { amount?: string; token?: string; recipient?: string } = {}
  for (const name of ['amount', 'token', 'recipient'] as const) {
    const text: unknown = Reflect.get(given, name)
    if (text === undefined) continue
    if (typeof text !== 'string' || text.length > longest[name])
      return { issues: [{ message: 'must be a text', path: [name] }] }
    value[name] = text
  }
  return { value }
}

/** Checks the parameters of the route `send`. */
export const sendArguments: StandardSchema<SendArguments> = {
  '~standard': { version: 1, vendor: 'quoin', validate },
}
