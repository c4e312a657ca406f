import { type CaipNetworkId, isQuoinError, type PluginContext, type ReadableStore } from '#kernel'
import { type SwapPlugin, type SwapProvider, swapProviders } from './contract.js'

/** A provider that is loaded. */
export interface LoadedProvider {
  readonly id: string
  readonly name: string
  readonly provider: SwapProvider
}

/** Those that plugins added. */
export interface Providers {
  /** `undefined` while they are being loaded. */
  readonly store: ReadableStore<readonly LoadedProvider[] | undefined>
  /** Those that swap on a network; none while they are being loaded. */
  at(network: CaipNetworkId): readonly LoadedProvider[]
}

/** Loads them when the plugin is, and again when one is added or removed. One that cannot be loaded costs the others nothing. */
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
