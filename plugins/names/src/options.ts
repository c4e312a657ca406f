import { type ChainNamespace, optionsSchema, type StandardSchema } from '#kernel'
import type { NamesOptions } from './contract.js'

/** The default namespaces with names (ACC-08). */
const usualNamespaces: readonly ChainNamespace[] = ['eip155']

/** Returns true if names of a namespace are resolved and looked up. */
export const hasNames = (options: NamesOptions | undefined, namespace: ChainNamespace): boolean =>
  (options?.namespaces ?? usualNamespaces).includes(namespace)

const isSuffix = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 253 && /^[a-z\d-]{1,63}(\.[a-z\d-]{1,63})*$/.test(value)

/** A CAIP-2 namespace. */
const isName = (value: unknown): boolean => typeof value === 'string' && /^[-a-z\d]{3,8}$/.test(value)

/** Checks `use(namesPlugin, options)`. */
export const namesOptions: StandardSchema<NamesOptions | undefined> =
  /* @__PURE__ */ optionsSchema<NamesOptions>({
    namespaces: (value) =>
      Array.isArray(value) && value.every(isName) ? undefined : 'must be a list of CAIP-2 namespaces',
    suffix: (value) =>
      isSuffix(value) ? undefined : 'must be the suffix of names in lower case, e.g. quoin.id',
    for: (value) =>
      value === 'embedded' || value === 'everyone' ? undefined : "must be 'embedded' or 'everyone'",
  })
