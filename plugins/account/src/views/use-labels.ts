import { useEffect } from 'react'
import { useKernel, useStore } from '#ui-kit'

/** Returns another plugin's texts for its contributions. */
interface Labelled {
  readonly plugin: string
  /** A key of the plugin's texts. */
  readonly label: string
}

/**
 * Puts into words what other plugins contributed. Their texts come with the view (`showsLabels`); of what was contributed since, or
 * came late, the line is there before its word.
 */
export function useLabels(contributed: readonly Labelled[]): (one: Labelled) => string {
  const { i18n } = useKernel()
  useStore(i18n.store)
  const plugins = [...new Set(contributed.map(({ plugin }) => plugin))].join(' ')
  useEffect(() => {
    // Texts that do not load are missed; what they name is there.
    for (const plugin of plugins.split(' ')) if (plugin) i18n.load(plugin).catch(() => undefined)
  }, [i18n, plugins])
  return ({ plugin, label }) => (i18n.isLoaded(plugin) ? i18n.t(plugin, label) : '\u00a0')
}
