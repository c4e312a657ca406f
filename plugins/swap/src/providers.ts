import { type CaipNetworkId, isQuoinError, type PluginContext, type ReadableStore } from '#kernel'
import { type SwapPlugin, type SwapProvider, swapProviders } from './contract.js'

/** A loaded provider. */
export interface LoadedProvider {
  readonly id: string
  readonly name: string
  readonly provider: SwapProvider
}

/** The contributed providers. */
export interface Providers {
  /** `undefined` while they are loading. */
  readonly store: ReadableStore<readonly LoadedProvider[] | undefined>
  /** Returns the providers of a network; none while they are loading. */
  at(network: CaipNetworkId): readonly LoadedProvider[]
}

/**
 * Loads the providers with the plugin, and again when one is added or removed. One that fails to load does not affect
 * the others.
 */
export function createProviders(ctx: PluginContext<SwapPlugin>): Providers {
  const { signal } = ctx
  const store = ctx.createStore<readonly LoadedProvider[] | undefined>('providers', undefined)
  let listed: unknown
  const tell = (error: unknown): void => {
    if (!signal.aborted && !isQuoinError(error, 'ABORTED')) ctx.report(error)
  }
  const load = async (): Promise<void> => {
    const entries = ctx.contributions.list(swapProviders)
    if (entries === listed) return
    listed = entries
    const loaded = await Promise.all(
      entries.map(async ({ id, name, provider }): Promise<readonly LoadedProvider[]> => {
        try {
          return [{ id, name, provider: await ctx.load(provider) }]
        } catch (error) {
          tell(error)
          return []
        }
      }),
    )
    if (!signal.aborted && listed === entries) store.setState(loaded.flat())
  }
  void load()
  ctx.own(ctx.contributions.store.subscribe(() => void load()))

  return {
    store,
    at(network) {
      return (store.getState() ?? []).filter(({ provider }) => {
        try {
          return provider.supports(network)
        } catch (error) {
          tell(error)
          return false
        }
      })
    },
  }
}
