import { optionsSchema, type StandardSchema } from '#kernel'
import type { SendArguments } from './contract.js'

/** Max length of an argument; a payment request is the longest. Characters. */
const maxLength = 2_000

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= maxLength ? undefined : 'must be a text'

/** Checks the parameters of the route `send`. */
export const routeParams: StandardSchema<SendArguments | undefined> =
  /* @__PURE__ */ optionsSchema<SendArguments>({ amount: text, token: text, recipient: text })
