import { type CaipNetworkId, deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import { createContributedServices } from '#plugin-kit'
import { type SwapPlugin, type SwapProvider, swapProviders } from '../contract.js'

/** A loaded provider. */
export interface LoadedProvider {
  readonly id: string
  readonly name: string
  readonly provider: SwapProvider
  /** The quote of one of its makers: only that is used. */
  readonly quoteId?: string | undefined
  /** The quotes of its makers that are left out. */
  readonly without?: readonly string[] | undefined
}

/** Identifies the maker of a quote. */
export type QuoteMaker = Pick<LoadedProvider, 'id' | 'quoteId'>

/** Returns the provider with only the quotes of one maker. */
export const onlyOf = (
  all: readonly LoadedProvider[],
  { id, quoteId }: QuoteMaker,
): readonly LoadedProvider[] => all.flatMap((one) => (one.id === id ? { ...one, quoteId } : []))

/** Returns the providers without the quotes of one maker. */
export const withoutMaker = (
  all: readonly LoadedProvider[],
  { id, quoteId }: QuoteMaker,
): readonly LoadedProvider[] =>
  all.flatMap((one) => {
    if (one.id !== id) return one
    const isWhole = quoteId === undefined || one.quoteId !== undefined
    return isWhole ? [] : { ...one, without: [...(one.without ?? []), quoteId] }
  })

/** The contributed providers. */
export interface Providers {
  /** `undefined` while they are loading. */
  readonly store: ReadableStore<readonly LoadedProvider[] | undefined>
  /** Returns the providers of a network; none while they are loading. */
  at(network: CaipNetworkId): readonly LoadedProvider[]
}

/** Loads the providers with the plugin. One that fails to load does not affect the others. */
export function createProviders(ctx: PluginContext<SwapPlugin>): Providers {
  const services = createContributedServices(ctx, {
    name: 'providers',
    point: swapProviders,
    tokenOf: (entry) => entry.provider,
  })
  const supportChanges = ctx.createStore('supportChanges', 0)
  const followed = new WeakSet<SwapProvider>()
  const follow = (): void => {
    for (const { service } of services.getState() ?? []) {
      if (followed.has(service) || !service.supportStore) continue
      followed.add(service)
      ctx.own(service.supportStore.subscribe(() => supportChanges.setState((count) => count + 1)))
    }
  }
  ctx.own(services.subscribe(follow))
  follow()
  const store = deriveStore([services, supportChanges], () =>
    services
      .getState()
      ?.map(({ entry, service }): LoadedProvider => ({ id: entry.id, name: entry.name, provider: service })),
  )

  return {
    store,
    at(network) {
      return (store.getState() ?? []).filter(({ provider }) => {
        try {
          return provider.supports(network)
        } catch (error) {
          if (!ctx.signal.aborted) ctx.report(error)
          return false
        }
      })
    },
  }
}
