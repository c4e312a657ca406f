import { useCallback } from 'react'
import type { MessageValues, PluginTypes, TextKey } from '#kernel'
import type { UiMessages } from '../messages/messages.en.js'
import { useKernel } from './kernel-context.js'
import { useStore } from './use-store.js'

/** Translates a key of a plugin's own texts. The function stays the same as long as the language does. */
export type Translate<P extends PluginTypes = PluginTypes> = (
  key: TextKey<P>,
  values?: MessageValues,
) => string

/** The texts of the kit, as those of a plugin. */
interface UiTexts extends PluginTypes {
  readonly id: 'ui'
  readonly messages: UiMessages
}

/**
 * Returns the texts of a plugin in the user's language; renders again when the language changes.
 *
 * @typeParam P the plugin's types: the compiler then refuses a key that its texts do not have
 *
 * @example
 * const t = useT<SwapPlugin>('swap')
 * t('review', { amount: '1.5 ETH' })
 */
export function useT(scope: 'ui'): Translate<UiTexts>
export function useT<P extends PluginTypes = PluginTypes>(pluginId: P['id']): Translate<P>
export function useT(pluginId: string): Translate {
  const { i18n } = useKernel()
  const language = useStore(i18n.store)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is a new function, so that what depends on it renders
  return useCallback((key, values) => i18n.t(pluginId, key, values), [i18n, pluginId, language])
}
