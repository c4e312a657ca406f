import { optionsSchema, type StandardSchema } from '#kernel'
import type { AccountOptions } from './contract.js'

/** Checks `use(accountPlugin, options)`. */
export const accountOptions: StandardSchema<AccountOptions | undefined> =
  /* @__PURE__ */ optionsSchema<AccountOptions>({
    defaultAccountTypes: (value) =>
      typeof value === 'object' &&
      Object.values(value ?? {}).every((type) => typeof type === 'string' && type)
        ? undefined
        : 'must name an account type per namespace',
  })
