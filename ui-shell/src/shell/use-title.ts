import type { RegisteredView, RouterEntry } from '#kernel'
import { sanitizeForDisplay } from '../../../ui-kit/layout/sanitize-for-display.js'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { useStore } from '../../../ui-kit/plugin/use-store.js'

/** Returns the title of a view; `undefined` while it loads, empty if its texts did not load. */
export function useTitle(
  view: RegisteredView | undefined,
  entry: RouterEntry,
  loaded: boolean,
): string | undefined {
  const { i18n, connectors } = useKernel()
  useStore(i18n.store)
  if (!view) return ''
  // The router received these parameters for this view. The title may have any type if a plugin has no types.
  const own: unknown = view.titleOf?.(entry.params as never, connectors)
  if (typeof own === 'string' && own) return sanitizeForDisplay(own)
  if (!loaded) return undefined
  const text = i18n.t(view.plugin, view.title)
  return text === view.title && !i18n.isLoaded(view.plugin) ? '' : text
}
