import { optionsSchema, type StandardSchema } from '#kernel'
import type { SendOptions } from './contract.js'

/** The default namespaces with sending (ACC-08). */
export const usualNamespaces: readonly string[] = ['eip155', 'solana']

const isName = (value: unknown): boolean => typeof value === 'string' && /^[-a-z\d]{3,8}$/.test(value)

/** Checks `use(sendPlugin, options)`. */
export const options: StandardSchema<SendOptions | undefined> = /* @__PURE__ */ optionsSchema<SendOptions>({
  namespaces: (value) =>
    Array.isArray(value) && value.every(isName) ? undefined : 'must be a list of CAIP-2 namespaces',
})
