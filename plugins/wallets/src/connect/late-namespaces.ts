import {
  type ChainNamespace,
  deriveStore,
  durations,
  type PluginContext,
  type ReadableStore,
  waitForState,
} from '#kernel'
import type { LateNamespaces, WalletsPlugin } from '../contract.js'

export interface LateNamespacesStore {
  /** The host's namespaces whose plugins are still loading, or did not load; `undefined` if there are none. */
  readonly store: ReadableStore<LateNamespaces | undefined>
  /** Resolves when no plugin is loading any more, after five seconds, and when the signal aborts. */
  settled(signal: AbortSignal): Promise<unknown>
}

/**
 * Follows the loading of the plugins that serve the host's namespaces: until they have loaded, a wallet is known only in the
 * namespaces of the others.
 */
export function createLateNamespaces(
  ctx: PluginContext<WalletsPlugin>,
  offered: readonly ChainNamespace[],
): LateNamespacesStore {
  const { contributions } = ctx
  const hasFailed = ctx.createStore('hasFailedPlugin', false)
  ctx.on('kernel:pluginFailed', ({ phase }) => {
    if (phase === 'load') hasFailed.setState(true)
  })
  const store = deriveStore([contributions.store, hasFailed], (): LateNamespaces | undefined => {
    const isLoading = !contributions.isWhole()
    const namespaces = offered.filter((namespace) => ctx.chains.find(namespace) === undefined)
    if (namespaces.length === 0 || !(isLoading || hasFailed.getState())) return undefined
    return { status: isLoading ? 'loading' : 'failed', namespaces }
  })
  return {
    store,
    settled: (signal) =>
      waitForState(ctx, store, {
        read: (late) => late?.status !== 'loading' || undefined,
        timeout: durations.fiveSeconds,
        signal,
      }),
  }
}
