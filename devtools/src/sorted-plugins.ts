import type { PluginInspection, PluginStatus } from '#kernel'

/** What needs somebody comes first. */
const order: readonly PluginStatus[] = ['failed', 'blocked', 'used', 'resolved', 'installed']

/**
 * Plugins in the order to show: those that do not run and should, those that threw something, and the rest as it was used.
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
