import { useEffect } from 'react'
import { useKernel } from './kernel-context.js'
import { useStore } from './use-store.js'

/** A contribution with a label. */
interface Labelled {
  readonly plugin: string
  /** A key of the plugin's texts. */
  readonly label: string
}

/**
 * Returns the labels of other plugins' contributions. Their texts load with the view (`showsLabels`); a contribution
 * that is added later has its row before its text.
 */
export function useLabels(contributed: readonly Labelled[]): (one: Labelled) => string {
  const { i18n } = useKernel()
  useStore(i18n.store)
  const plugins = [...new Set(contributed.map(({ plugin }) => plugin))].join(' ')
  useEffect(() => {
    // Without its text a contribution still has its row.
    for (const plugin of plugins.split(' ')) if (plugin) i18n.load(plugin).catch(() => undefined)
  }, [i18n, plugins])
  return ({ plugin, label }) => (i18n.isLoaded(plugin) ? i18n.t(plugin, label) : '\u00a0')
}
