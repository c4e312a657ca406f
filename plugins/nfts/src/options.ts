import { type ChainNamespace, optionsSchema, type StandardSchema } from '#kernel'
import type { NftsOptions } from './contract.js'

const isName = (value: unknown): boolean => typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)

/** Checks `use(nftsPlugin, options)`. */
export const nftsOptions: StandardSchema<NftsOptions | undefined> =
  /* @__PURE__ */ optionsSchema<NftsOptions>({
    namespaces: (value) =>
      Array.isArray(value) && value.every(isName)
        ? undefined
        : "must be a list of namespaces, e.g. ['eip155']",
  })

/** The default namespaces with collectibles. */
export const listedNamespaces = (options: NftsOptions | undefined): readonly ChainNamespace[] =>
  options?.namespaces ?? ['eip155']
