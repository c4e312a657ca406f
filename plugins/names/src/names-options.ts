import { optionsSchema, type StandardSchema } from '#kernel'
import type { NamesOptions } from './contract.js'

const isSuffix = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 253 && /^[a-z\d-]{1,63}(\.[a-z\d-]{1,63})*$/.test(value)

/** Checks `use(namesPlugin, options)`. */
export const namesOptions: StandardSchema<NamesOptions | undefined> =
  /* @__PURE__ */ optionsSchema<NamesOptions>({
    suffix: (value) =>
      isSuffix(value) ? undefined : 'must be what names end with, in small letters, e.g. quoin.id',
    for: (value) =>
      value === 'embedded' || value === 'everyone' ? undefined : "must be 'embedded' or 'everyone'",
  })
