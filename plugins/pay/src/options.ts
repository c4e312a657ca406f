import { optionsSchema, type StandardSchema } from '#kernel'
import type { PayOptions } from './contract.js'

/** The default number of exchanges displayed before "More". */
export const defaultExchangesShown = 2

/** Checks `use(payPlugin, options)`. */
export const payOptions: StandardSchema<PayOptions | undefined> = /* @__PURE__ */ optionsSchema<PayOptions>({
  exchangesShown: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10
      ? undefined
      : 'must be a whole number from 1 to 10',
})
