import { durations } from '../../kernel/constants.js'
import type { Contributions } from '../../kernel/contributions/contribution-point.js'
import type { PluginContext } from '../../kernel/plugin/plugin-context.js'
import type { I18n } from '../i18n/i18n.js'
import { pagePoints } from './page-points.js'

/** Time limit for texts of other plugins: a view must not wait for those that never load. Milliseconds. */
const timeout = durations.oneSecond

/**
 * Loads the texts of the plugins whose labels a view may display, hidden ones included: the view is loaded once, and
 * conditions change. Never rejects, and ends: texts that are missing then come later, or not at all.
 */
export async function loadLabels(
  contributions: Contributions,
  i18n: Pick<I18n, 'load'>,
  { after, signal }: Pick<PluginContext, 'after' | 'signal'>,
): Promise<void> {
  const shown: readonly { readonly plugin: string }[] = [
    ...contributions.list(pagePoints.features),
    ...contributions.list(pagePoints.accountTabs),
    ...contributions.list(pagePoints.accountRows),
    ...contributions.list(pagePoints.settings),
  ]
  if (shown.length === 0 || signal.aborted) return
  const plugins = [...new Set(shown.map(({ plugin }) => plugin))]
  let stop = (): void => undefined
  const waiting = new Promise<void>((resolve) => {
    stop = after(timeout, resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await Promise.race([waiting, Promise.allSettled(plugins.map((plugin) => i18n.load(plugin)))])
  stop()
}
