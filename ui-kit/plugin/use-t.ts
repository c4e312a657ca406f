import { useCallback } from 'react'
import type { MessageValues } from '#kernel'
import { useKernel } from './kernel-context.js'
import { useStore } from './use-store.js'

/** Puts a key of a plugin's own texts into words. The same function as long as the language stays. */
export type Translate = (key: string, values?: MessageValues) => string

/**
 * The texts of a plugin in the person's language; renders again when the language changes.
 *
 * @example
 * const t = useT('swap')
 * t('review', { amount: '1.5 ETH' })
 */
export function useT(pluginId: string): Translate {
  const { i18n } = useKernel()
  const language = useStore(i18n.store)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is a new function, so that what depends on it renders
  return useCallback((key, values) => i18n.t(pluginId, key, values), [i18n, pluginId, language])
}
