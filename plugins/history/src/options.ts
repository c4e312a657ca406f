import { type ChainNamespace, optionsSchema, type StandardSchema } from '#kernel'
import type { HistoryOptions } from './contract.js'

/** The default namespaces with activity (ACC-08). */
const usualNamespaces: readonly ChainNamespace[] = ['eip155']

/** Returns true if activity is displayed for a namespace. */
export function hasHistory(
  options: HistoryOptions | undefined,
  namespace: ChainNamespace | undefined,
): boolean {
  return namespace !== undefined && (options?.namespaces ?? usualNamespaces).includes(namespace)
}

/** Checks `use(historyPlugin, options)`. */
export const historyOptions: StandardSchema<HistoryOptions | undefined> =
  /* @__PURE__ */ optionsSchema<HistoryOptions>({
    namespaces: (value) =>
      Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? undefined
        : 'must be a list of namespaces',
  })
