import { optionsSchema, type StandardSchema } from '#kernel'
import type { SwapArguments } from './contract.js'

/** Limits the texts. Characters. */
const maxLength = 200

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= maxLength ? undefined : 'must be a text'

/** Checks the parameters of the route `swap`. */
export const routeParams: StandardSchema<SwapArguments | undefined> =
  /* @__PURE__ */ optionsSchema<SwapArguments>({ amount: text, fromToken: text, toToken: text })
