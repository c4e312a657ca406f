import { optionsSchema, type StandardSchema } from 'quoin/kernel'
import type { __Name__Options } from './contract.js'

/** Validates `use(__id__Plugin, options)`. Any schema library works too (see stored.ts); every page loads this one. */
export const options: StandardSchema<__Name__Options | undefined> =
  /* @__PURE__ */ optionsSchema<__Name__Options>({
    maxLength: (value) =>
      Number.isInteger(value) && Number(value) > 0 ? undefined : 'must be a whole number above 0',
  })
