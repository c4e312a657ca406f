import { durations } from '../../kernel/constants/durations.js'
import type { Contributions } from '../../kernel/contributions/contributions.js'
import type { PluginContext } from '../../kernel/plugin/plugin-context.js'
import type { I18n } from '../i18n/i18n.js'
import { pagePoints } from './page-points.js'

/** A view waits for other plugins' texts, but not for those that do not come. Milliseconds. */
const timeout = durations.oneSecond

/**
 * Loads the texts of the plugins whose labels a view may show. Also of what is of no use now: the view is loaded once, and what is of
 * use changes. Never rejects, and ends: what is missing then comes later, or not.
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
