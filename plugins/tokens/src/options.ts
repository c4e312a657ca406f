import { optionsSchema, type StandardSchema } from '#kernel'
import type { TokensOptions } from './contract.js'

/** Checks `use(tokensPlugin, options)`. */
export const tokensOptions: StandardSchema<TokensOptions | undefined> =
  /* @__PURE__ */ optionsSchema<TokensOptions>({
    namespaces: (value) =>
      Array.isArray(value) && value.every((one) => typeof one === 'string' && /^[-a-z0-9]{3,8}$/.test(one))
        ? undefined
        : "must be a list of namespaces, e.g. ['eip155']",
  })
