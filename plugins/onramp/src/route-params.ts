import { optionsSchema, type StandardSchema } from '#kernel'
import type { OnrampArguments } from './contract.js'

/** Max length of an argument. Characters. */
const maxLength = 64

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= maxLength ? undefined : 'must be a text'

/** Checks the parameters of the route `buy`. */
export const onrampArguments: StandardSchema<OnrampArguments | undefined> =
  /* @__PURE__ */ optionsSchema<OnrampArguments>({ amount: text, token: text, currency: text })
