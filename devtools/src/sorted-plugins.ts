import type { PluginInspection, PluginStatus } from '#kernel'

/** Statuses that need attention come first. */
const order: readonly PluginStatus[] = ['failed', 'blocked', 'used', 'resolved', 'installed']

/**
 * Sorts plugins for display: those that do not run and should, those that threw an error, and the rest in the order of `use`.
 *
 * @param faulty ids of plugins that threw
 */
export function sortedPlugins(
  plugins: readonly PluginInspection[],
  faulty: readonly string[] = [],
): readonly PluginInspection[] {
  const rank = ({ id, status }: PluginInspection): number => {
    const at = order.indexOf(status)
    return at >= 0 ? at : order.length + (faulty.includes(id) ? 0 : 1)
  }
  return plugins.toSorted((a, b) => rank(a) - rank(b))
}
